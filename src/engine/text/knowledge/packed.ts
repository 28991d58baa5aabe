/**
 * Knowledge as one file of bytes that is used where it lies: tables of numbers are views into it, and
 * facts are parsed when a text first needs them. `native/text/src/knowledge` reads the same file.
 *
 * Layout: the length of the header as uint32, the header as JSON (the format, and offset and length
 * of each section from the header's end on), then the sections, each at a multiple of four bytes.
 * Numbers are little-endian int32; texts are ASCII, lines of JSON where they hold facts.
 */
import { remember } from "../../remember.ts";
import { writeCleaningLexicon } from "../lexicon.ts";
import { claims } from "./claims.ts";
import type { Compiled, Knowledge } from "./compile.ts";
import type { Concept } from "./concepts.ts";
import type { Dish, Ingredient, Senses, SenseTable } from "./facts.ts";
import type { Fillers } from "./fillers.ts";
import type { RefusalWords } from "./refusals.ts";
import { toDishLabels } from "./dish-labels.ts";
import { judgedIn } from "./moods.ts";
import { categories, cuisines, diets, proteins } from "./labels.ts";
import type { Pairing } from "./pairings.ts";

const kinds = [
  "dish",
  "head",
  "ingredient",
  "modifier",
  "brand",
  "heading",
  "nonDish",
  "alias",
] as const;

const columnOf = Object.fromEntries(kinds.map((kind, column) => [kind, column])) as Readonly<
  Record<keyof Senses, number>
>;

/** Changes whenever the packed form does. */
const format = 13;
const alignment = 4;

interface Header {
  readonly format: number;
  readonly sections: Readonly<Record<string, readonly [offset: number, bytes: number]>>;
}

export function packKnowledge(knowledge: Compiled): Uint8Array {
  const { trie, counts, words, cleaning, structure, pairings } = knowledge;
  const sections: Record<string, Uint8Array> = {
    words: toText(JSON.stringify(words)),
    cleaning: toText(writeCleaningLexicon(cleaning)),
    structure: toText(JSON.stringify([...structure])),
    sameDishes: toText(JSON.stringify([...knowledge.sameDishes])),
    sameWords: toText(JSON.stringify([...knowledge.sameWords])),
    pairings: toText(JSON.stringify(pairings)),
    concepts: toText(JSON.stringify(knowledge.concepts)),
    moods: toText(JSON.stringify([...knowledge.moods])),
    judged: toText(JSON.stringify([...judgedIn(knowledge.moods.values())])),
    servings: toText(JSON.stringify(knowledge.servings)),
    families: toText(JSON.stringify([...knowledge.families])),
    fillers: toText(JSON.stringify(knowledge.fillers)),
    refusals: toText(JSON.stringify(knowledge.refusals)),
    kindTags: toText(JSON.stringify([...knowledge.kindTags])),
    wordTags: toText(JSON.stringify([...knowledge.wordTags])),
    claims: toText(JSON.stringify([...claims])),
    labels: toText(JSON.stringify({ cuisines, categories, diets, proteins })),
    counts: toBytes(Int32Array.from(counts)),
    tellingMeat: toBytes(Int32Array.from(knowledge.tellingMeat)),
    slots: toBytes(trie.slots),
    phraseOf: toBytes(trie.phraseOf),
    ...packSenses(knowledge.senses),
  };
  let at = 0;
  const places = Object.entries(sections).map(([name, bytes]) => {
    const place = [at, bytes.length] as const;
    at += align(bytes.length);
    return [name, place] as const;
  });
  const header = toText(JSON.stringify({ format, sections: Object.fromEntries(places) }));
  const start = alignment + align(header.length);
  const packed = new Uint8Array(start + at);
  new DataView(packed.buffer).setUint32(0, header.length, true);
  packed.set(header, alignment);
  for (const [name, [offset]] of places) packed.set(sections[name]!, start + offset);
  return packed;
}

/** `senses`: `[phrases × kinds]`, a position in the facts of the kind, or -1; and all facts. */
function packSenses(senses: SenseTable): Record<string, Uint8Array> {
  const positions = kinds.map(() => new Map<object, number>());
  const numbers = new Int32Array(senses.count * kinds.length).fill(-1);
  for (let phrase = 0; phrase < senses.count; phrase++) {
    kinds.forEach((kind, at) => {
      const fact = senses.at(phrase)![kind];
      if (fact === undefined) return;
      const known = positions[at]!;
      if (!known.has(fact)) known.set(fact, known.size);
      numbers[phrase * kinds.length + at] = known.get(fact)!;
    });
  }
  const sections: Record<string, Uint8Array> = { senses: toBytes(numbers) };
  kinds.forEach((kind, at) => {
    const facts = [...positions[at]!.keys()].map((fact) => toText(JSON.stringify(fact)));
    let end = 0;
    const ends = facts.map((fact) => (end += fact.length));
    sections[kind] = Buffer.concat(facts);
    sections[`${kind} ends`] = toBytes(Int32Array.from(ends));
  });
  const dishes = toDishLabels(
    [...positions[columnOf.dish]!.keys()] as Dish[],
    [...positions[columnOf.ingredient]!.keys()] as Ingredient[],
  );
  return {
    ...sections,
    "dish kinds": toText(JSON.stringify(dishes.kinds)),
    "dish proteins": toText(JSON.stringify(dishes.proteins)),
    "dish held": toText(JSON.stringify(dishes.held)),
    "dish holdings": toText(JSON.stringify(dishes.holdings)),
    "dish tags": toText(JSON.stringify(dishes.tags)),
    "dish taggings": toText(JSON.stringify(dishes.taggings)),
    "dish labels": toBytes(Int32Array.from(dishes.labels)),
  };
}

/**
 * The bytes of a section by its name, in `bytes`, which must not change afterwards.
 *
 * @throws {Error} when another version of this program packed them.
 */
export function toSections(bytes: Uint8Array): (name: string) => Uint8Array {
  const packed = bytes.byteOffset % alignment === 0 ? bytes : Uint8Array.from(bytes);
  const length = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  const header = JSON.parse(toString(packed.subarray(alignment, alignment + length))) as Header;
  if (header.format !== format) {
    throw new Error(`Expected a lexicon of format ${format} but got ${header.format}; build again`);
  }
  const start = alignment + align(length);
  return (name) => {
    const [offset, count] = header.sections[name]!;
    return packed.subarray(start + offset, start + offset + count);
  };
}

/** What this process reads with in `bytes`, as `toSections`. */
export function unpackKnowledge(bytes: Uint8Array): Knowledge {
  const section = toSections(bytes);
  const numbers = (name: string): Int32Array => {
    const { buffer, byteOffset, byteLength } = section(name);
    return new Int32Array(buffer, byteOffset, byteLength / Int32Array.BYTES_PER_ELEMENT);
  };
  const parse = (name: string): unknown => JSON.parse(toString(section(name)));
  return {
    pairings: parse("pairings") as Pairing[],
    concepts: parse("concepts") as Concept[],
    judged: new Set(parse("judged") as number[]),
    fillers: parse("fillers") as Fillers,
    refusals: parse("refusals") as RefusalWords,
    senses: unpackSenses(section, numbers),
  };
}

/**
 * Phrases at hand. All that the warm-up's 3,800 names need were 100,000 objects, nearly half of what the
 * collector marks, and it holds requests up while it does.
 */
const atHandMax = 2048;

/** Facts and senses come to life when they are asked for: most never are. */
function unpackSenses(
  section: (name: string) => Uint8Array,
  numbers: (name: string) => Int32Array,
): SenseTable {
  const positions = numbers("senses");
  const count = positions.length / kinds.length;
  const facts = kinds.map((kind) => ({ bytes: section(kind), ends: numbers(`${kind} ends`) }));

  const factOf = (phrase: number, kind: number): unknown => {
    const position = positions[phrase * kinds.length + kind]!;
    if (position === -1) return undefined;
    const { bytes, ends } = facts[kind]!;
    const from = position === 0 ? 0 : ends[position - 1]!;
    return JSON.parse(toString(bytes.subarray(from, ends[position])));
  };
  /** All senses have the same fields in the same order, which V8 reads several times faster. */
  const unpack = (phrase: number): Senses =>
    ({
      dish: factOf(phrase, columnOf.dish),
      head: factOf(phrase, columnOf.head),
      ingredient: factOf(phrase, columnOf.ingredient),
      modifier: factOf(phrase, columnOf.modifier),
      brand: factOf(phrase, columnOf.brand),
      heading: factOf(phrase, columnOf.heading),
      nonDish: factOf(phrase, columnOf.nonDish),
      alias: factOf(phrase, columnOf.alias),
    }) as Senses;
  const sensesOf = remember(unpack, atHandMax);

  return {
    count,
    has: (phrase, sense) => {
      const position = positions[phrase * kinds.length + columnOf[sense]];
      return position !== undefined && position !== -1;
    },
    at: (phrase) => (phrase < 0 || phrase >= count ? undefined : sensesOf(phrase)),
  };
}

function align(length: number): number {
  return Math.ceil(length / alignment) * alignment;
}

/** ASCII: letters of other scripts are escaped, as JSON allows. */
function toText(json: string): Uint8Array {
  return Buffer.from(json.replace(/[\u0080-\uffff]/g, escapeChar), "latin1");
}

function escapeChar(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function toString({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
}

function toBytes({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
