import { array, assert, constantFrom, oneof, property, string, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { loadTextEngine } from "../../../../src/engine/text-engine.ts";
import { categories, vegProteins } from "../../../../src/engine/text/knowledge/labels.ts";
import { evidenceDim } from "../../../../src/engine/text/reading/evidence.ts";
import { explain } from "../../../../src/engine/text/reading/explain.ts";
import type { Reading } from "../../../../src/engine/text/reading/read.ts";

const { read, native, search } = loadTextEngine();

const charsMax = 500;

/** `part` over and over, cut to the longest item that a request may carry. */
function repeated(part: string): string {
  return part.repeat(Math.ceil(charsMax / part.length)).slice(0, charsMax);
}

const hostile: readonly (readonly [name: string, text: string])[] = [
  ["chicken", repeated("chicken ")],
  ["a dish", repeated("butter chicken masala ")],
  ["meat to part", repeated("oyster mushroom non veg ")],
  ["mock meat", repeated("veg mock chicken ")],
  ["what is left out", repeated("no onion without egg ")],
  ["choices", repeated("veg/chicken/")],
  ["plus signs", repeated("naan+")],
  ["signs alone", repeated("+-/,|")],
  ["opening brackets", repeated("(")],
  ["brackets within brackets", repeated("(veg [")],
  ["closing brackets", repeated(") dal")],
  ["dashes", repeated("a-")],
  ["ampersands", repeated("&")],
  ["digits", repeated("1")],
  ["numbers", repeated("65 ")],
  ["one letter", repeated("a")],
  ["unknown words", repeated("zxqvwj ")],
  ["words written together", repeated("chickenbiryani")],
  ["words nearly right", repeated("chikcen briyanni ")],
  ["accents", repeated("crème brûlée ")],
  ["combining marks", repeated("\u0301")],
  ["accents alone", repeated("¨ ")],
  ["Devanagari", repeated("पनीर टिक्का ")],
  ["Thai", repeated("ต้มยำกุ้ง")],
  ["emojis", repeated("👨‍👩‍👧")],
];

/** 9,000 characters once NFKC has written them out. */
const swelling = repeated("ﷺ");

/** Holds a text's reading, and what it asks for as a question, to what they promise whatever the text. */
function check(text: string): Reading {
  const reading = read(text);
  const { words, spans, segments, kinds, diet, proteins } = reading;
  let end = 0;
  for (const span of spans) {
    expect(span.start).toBe(end);
    expect(span.end).toBeGreaterThan(span.start);
    end = span.end;
  }
  expect(end).toBe(words.length);

  const starts = segments.flatMap(({ phrases }) => phrases.map(({ span }) => span.start));
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
  for (const { phrases } of segments) {
    expect(phrases.length).toBeGreaterThan(0);
    for (const { span } of phrases) expect(spans).toContain(span);
  }
  for (const { phrase } of kinds) expect(spans).toContain(phrase.span);

  const evidence = native.evidence(text);
  expect(evidence).toHaveLength(evidenceDim);
  expect(evidence.every((one) => one >= 0 && one <= 1)).toBe(true);
  expect(new Set(proteins).size).toBe(proteins.length);
  if (diet === "veg") expect(proteins.filter((one) => !vegProteins.has(one))).toEqual([]);
  expect(explain(reading)).toHaveLength(spans.length);
  checkAsked(text, reading);
  return reading;
}

function checkAsked(text: string, reading: Reading): void {
  const query = search.toQuery({ raw: text, reading });
  const { terms, concepts, refused, without } = query;
  expect(new Set(terms.map((term) => term.text)).size).toBe(terms.length);
  for (const at of [...concepts, ...refused]) expect(search.conceptAt(at)).toBeDefined();
  expect([...without].every((word) => typeof word === "string")).toBe(true);
  expect([undefined, ...categories]).toContain(search.courseOf(query, reading));
}

const pieces = constantFrom(
  ..."veg,non,chicken,mock,egg,no,without,free,less,with,and,or,in,paneer,dal,tikka,roll".split(
    ",",
  ),
  ..."biryani,lassi,coke,combo,2,x,65,+,&,/,-,(,),[,],|,:,₹,naan,oyster,mushroom,thali".split(","),
  ..."style,wala,sauce,burger,fries,soya,keema,zxqv,chiken,पनीर,鸡,crème".split(","),
  ..."sin,nahi,allergic to,nothing,under 200,constructor,toString,__proto__,¨,¯".split(","),
  ",",
  "",
);
const nameLike = array(tuple(pieces, constantFrom("", " ")), { maxLength: 16 }).map((parts) =>
  parts.flat().join(""),
);

describe("any text", () => {
  it("is read, and its words are covered in order", () => {
    assert(
      property(oneof(nameLike, string({ unit: "binary", maxLength: 80 })), (text) => {
        check(text);
      }),
      { numRuns: 4000, seed: 1 },
    );
  });

  it("is read the same the second time, and in capitals", () => {
    assert(
      property(nameLike, (text) => {
        const reading = read(text);
        expect(read(text)).toEqual(reading);
        const { cleaned: _, ...others } = read(text.toUpperCase());
        const { cleaned: __, ...expected } = reading;
        expect(others).toEqual(expected);
      }),
      { numRuns: 1000, seed: 2 },
    );
  });

  it("is read the same after many unknown words", () => {
    const text = "zxqvwjkp chikken biriyanni paneertikka";
    const before = read(text);
    for (let count = 0; count < 10_000; count++) read(`word${count.toString(36)}x`);
    expect(read(text)).toEqual(before);
  });

  it.each<readonly [name: string, text: string]>([
    ["nothing", ""],
    ["white space", " \t\n"],
    ["a NUL character", "dal\u0000makhani"],
    ["a lone surrogate", "soup \ud83c"],
    ["a byte order mark", "\ufeffdal"],
    ["names of objects' own fields", "constructor __proto__ toString hasOwnProperty"],
    ["such a name that is refused", "no constructor"],
    ["a lone accent at the end", "pizza ¨"],
    ["an accent alone", "¯"],
    ["a character that NFKC makes 18", swelling],
    ...hostile,
  ])("of %s is read", (_, text) => {
    check(text);
  });
});

describe(`the time to read ${charsMax} hostile characters`, () => {
  /** Far above what it takes; the bench models/read.ts tells how far. */
  const medianMsMax = 1;

  /** The median after a warm-up, each round with a text of its own. */
  function medianMs(textOf: () => string): number {
    const rounds = Array.from({ length: 31 }, () => {
      const text = textOf();
      const start = performance.now();
      read(text);
      return performance.now() - start;
    });
    const times = rounds.slice(10).sort((a, b) => a - b);
    return times[Math.floor(times.length / 2)]!;
  }

  it.each(hostile)("stays small for %s", (_, text) => {
    expect(medianMs(() => text)).toBeLessThan(medianMsMax);
  });

  it("stays small for unknown words that never came before", () => {
    let next = 0;
    const word = (): string => `q${(next++).toString(36).replaceAll(/\d/g, "z")}vwx`;
    const text = (): string => Array.from({ length: 100 }, word).join(" ").slice(0, charsMax);
    expect(medianMs(text)).toBeLessThan(medianMsMax);
  });

  it("grows no faster than the text that NFKC makes of it", () => {
    expect(medianMs(() => swelling)).toBeLessThan(
      (swelling.normalize("NFKC").length / charsMax) * medianMsMax,
    );
  });
});
