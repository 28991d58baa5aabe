/** What a guest asks for: names, what must not be in it, diet, course, kitchen, moods and properties. */
import type { Concept } from "../text/knowledge/concepts.ts";
import type { Families } from "../text/knowledge/families.ts";
import type { Fillers } from "../text/knowledge/fillers.ts";
import type { Category, Cuisine, Protein } from "../text/knowledge/labels.ts";
import type { Normaliser } from "../text/reading/normal-form.ts";
import type { Term } from "../text/reading/terms.ts";
import type { Reading, Span } from "../text/reading/read.ts";
import { phraseKey } from "./concept-index.ts";
import type { Hear } from "./intent-model.ts";
import { Found, isFood } from "./found.ts";
import { listen } from "./listen.ts";
import type { AskedBy, Company, Question, Respell } from "./question.ts";
import { isOnlyDiet, isSaidByDiet, phraseSpansMax, properties, saysMeat } from "./query-words.ts";
import { absentOf, isRefusedAlike, isRefusedIn, leftOut, refusing } from "./refusals.ts";
import { meantBy, type MeantBy } from "./unknown-words.ts";

export interface Query {
  /** Without noise, as the client is told. */
  readonly text: string;
  /** What is named, in the lexicon's own words, each once. */
  readonly terms: readonly Term[];
  /** The words of names and properties as they stand. */
  readonly stems: ReadonlySet<string>;
  readonly kinds: readonly string[];
  /** Those of them that are whole dishes: "spaghetti bolognese", not "spaghetti". */
  readonly dishes: readonly string[];
  /** What those kinds belong to. */
  readonly families: readonly string[];
  readonly proteins: readonly Protein[];
  /** Stems of what must not be in it. */
  readonly without: ReadonlySet<string>;
  readonly diet: "veg" | "non_veg" | undefined;
  /** Diets asked for that items claim for themselves. */
  readonly claims: ReadonlySet<string>;
  readonly categories: ReadonlySet<Category>;
  readonly cuisines: ReadonlySet<Cuisine>;
  /** For how many it shall be; undefined when nobody said. */
  readonly company: Company | undefined;
  /** Positions of the concepts asked for, and of those refused ("not fried"). */
  readonly concepts: readonly number[];
  readonly refused: readonly number[];
}

interface QueryParts {
  readonly ofSpans: Normaliser["ofSpans"];
  readonly askedBy: AskedBy;
  readonly respell: Respell;
  readonly families: Families;
  readonly fillers: Fillers;
  /** Concepts in words that no phrase lists. */
  readonly hear: Hear;
  readonly read: (raw: string) => Reading;
}

/** Prepares the concepts' phrases; the function it returns is `O(words)`. */
export function createQueryReader(
  concepts: readonly Concept[],
  parts: QueryParts,
): (question: Question) => Query {
  const reader = new QueryReader(concepts, parts);
  return (question) => reader.read(question);
}

/** A concept asked for, and the span behind its phrase. */
interface Asked {
  readonly concept: number;
  readonly to: number;
}

class QueryReader {
  readonly #concepts: readonly Concept[];
  readonly #conceptOf = new Map<string, number>();
  readonly #ofSpans: Normaliser["ofSpans"];
  readonly #askedBy: AskedBy;
  readonly #meantBy: MeantBy;
  readonly #families: Families;
  readonly #familyNames: ReadonlySet<string>;
  /** Words that tie others. */
  readonly #ties: ReadonlySet<string>;
  /** Words that name nothing and may say why one asks. */
  readonly #talk: ReadonlySet<string>;
  /** Both, and those that refuse. */
  readonly #fillers: ReadonlySet<string>;
  readonly #hear: Hear;
  readonly #read: QueryParts["read"];

  constructor(concepts: readonly Concept[], parts: QueryParts) {
    this.#concepts = concepts;
    this.#ofSpans = parts.ofSpans;
    this.#askedBy = parts.askedBy;
    this.#meantBy = meantBy(parts);
    this.#families = parts.families;
    this.#familyNames = new Set([...parts.families.values()].flat());
    this.#ties = new Set(parts.fillers.function);
    this.#talk = new Set(parts.fillers.talk);
    this.#fillers = new Set([...this.#ties, ...this.#talk, ...refusing]);
    this.#hear = parts.hear;
    this.#read = parts.read;
    concepts.forEach(({ phrases }, at) => {
      for (const phrase of phrases) {
        const key = phraseKey(phrase);
        if (key !== "" && !this.#conceptOf.has(key)) this.#conceptOf.set(key, at);
      }
    });
  }

  read(question: Question): Query {
    const { reading } = question;
    const found = this.#find(reading);
    found.settleStyles();
    listen(reading, found, { concepts: this.#concepts, hear: this.#hear });
    if (found.saysNothing) this.#takeTalk(reading, found);
    for (const at of found.concepts) found.takeMeaning(this.#concepts[at]!);
    found.settleDiet();
    const { proteins, kinds, stems, numbers } = reading;
    const company = this.#askedBy(question.raw);
    // Who counts the guests does not name a dish by a number.
    const spans =
      company?.isCounted === true
        ? found.rest.filter((span) => !isNumber(reading, span))
        : found.rest;
    const forms = [{ stems, numbers, spans }, ...found.apart].map(this.#ofSpans);
    const named = new Map(forms.flatMap((form) => form.named).map((term) => [term.text, term]));
    const own = kinds.filter(({ phrase }) => found.rest.includes(phrase.span));
    const asked = [...own, ...found.apart.flatMap((one) => one.kinds)];
    const allKinds = asked.map(({ name }) => name);
    const texts = found.rest.map(({ start, end }) => stems.slice(start, end).join(" "));
    return {
      text: reading.cleaned.text,
      terms: [...named.values()].filter((term) => !isSaidByDiet(term, found.diet)),
      stems: found.stems,
      kinds: [...allKinds, ...texts.filter((text) => this.#familyNames.has(text))],
      dishes: asked.filter(({ source }) => source === "dish").map(({ name }) => name),
      families: allKinds.flatMap((kind) => this.#families.get(kind) ?? []),
      proteins: named.size > 0 ? proteins.filter((one) => !found.without.has(one)) : [],
      without: found.without,
      diet: found.diet,
      claims: found.claims,
      categories: found.categories,
      cuisines: found.cuisines,
      company,
      concepts: [...new Set(found.concepts)].filter((at) => !isOnlyDiet(this.#concepts[at]!)),
      refused: [...new Set(found.refused)],
    };
  }

  /** Goes through the spans: concepts, words to leave out, names. */
  #find(reading: Reading): Found {
    const found = new Found();
    const { spans, stems, numbers } = reading;
    const absent = absentOf(reading);
    const isName = this.#isName(reading);
    for (let at = 0; at < spans.length;) {
      const span = spans[at]!;
      const isRefused =
        absent.has(span) ||
        isRefusedIn(stems, span, this.#ties) ||
        isRefusedAlike(reading, at, found.refusedTo);
      const asked = this.#findConcept(reading, at) ?? this.#findProperty(span, at);
      const end = asked === undefined ? span.end : spans[asked.to - 1]!.end;
      const isMeaty = asked !== undefined && saysMeat(this.#concepts[asked.concept]!);
      // "non veg" refuses nothing.
      const saysNo = !isMeaty && stems.slice(span.start, end).some((stem) => refusing.has(stem));
      if (isRefused || saysNo) found.refusedTo = end;
      if (asked !== undefined) {
        // "egg free" is what is asked for.
        if (isRefused && isMeaty) found.diet = "veg";
        else if (isRefused && !saysNo) found.refused.push(asked.concept);
        else this.#takeAsked(reading, at, asked, found);
        at = asked.to;
        continue;
      }
      at++;
      const own = ownOf(reading, span);
      // "sa" is no lemongrass here, but "sea food" is food.
      if (own.every((stem) => this.#fillers.has(stem)) && (own.length === 1 || !isFood(span))) {
        found.isQuestion = true;
        found.isTalk ||= own.some((stem) => this.#talk.has(stem));
        continue;
      }
      if (isRefused) {
        found.leaveOut(this.#ofSpans({ stems, numbers, spans: [span] }), own);
        continue;
      }
      const meant = span.senses === undefined ? this.#meantBy(own, isName) : undefined;
      if (meant !== undefined) {
        found.takeApart(meant, meant.stems);
        continue;
      }
      const moods = own.length > 1 ? this.#moodsIn(own) : [];
      found.concepts.push(...moods);
      const hasMood = moods.some((one) => this.#concepts[one]!.kind === "concept");
      const apart = hasMood ? this.#withoutMoods(reading, span) : undefined;
      if (apart === undefined) found.take(span, own);
      else found.takeApart(apart, own);
    }
    return found;
  }

  /**
   * What a phrase names beside its mood, when that is a kind of dish: a "birthday cake" is any cake,
   * for a birthday; an "english breakfast" is no english.
   */
  #withoutMoods({ words, stems }: Reading, { start, end }: Span): Reading | undefined {
    const isMood = (at: number): boolean => this.#moodsIn([stems[at]!]).length > 0;
    const rest = words.slice(start, end).filter((_, at) => !isMood(start + at));
    const apart = this.#read(rest.join(" "));
    const [span, more] = apart.spans;
    return more === undefined && span?.senses?.head !== undefined ? apart : undefined;
  }

  /** Whether a question is a dish's name, as far as its words are known: "stem skuid lemon". */
  #isName(reading: Reading): boolean {
    const { spans } = reading;
    const isTalk = (span: Span): boolean =>
      ownOf(reading, span).some((stem) => this.#fillers.has(stem) || this.#conceptOf.has(stem));
    return spans.some(isFood) && !spans.some((span) => isTalk(span) && !isFood(span));
  }

  /** "with ginger" is gingery, and has ginger in it; "without meat" has no meat. */
  #takeAsked({ spans, stems }: Reading, from: number, { concept, to }: Asked, found: Found): void {
    const own = spans.slice(from, to);
    const words = stems.slice(own[0]!.start, own.at(-1)!.end);
    found.concepts.push(concept);
    found.addStems(words);
    const asked = this.#concepts[concept]!;
    const saysNo = words.some((stem) => refusing.has(stem));
    if (asked.kind !== "attribute" || isOnlyDiet(asked) || saysNo) return;
    found.rest.push(...own.filter(({ senses }) => senses?.ingredient));
  }

  /** A dish may be called "Day and Night". */
  #takeTalk(reading: Reading, found: Found): void {
    for (const span of reading.spans) {
      const own = ownOf(reading, span);
      if (own.some((stem) => this.#talk.has(stem))) found.take(span, own);
    }
  }

  /** The concept whose phrase is longest from span `from` on. */
  #findConcept({ spans, stems }: Reading, from: number): Asked | undefined {
    for (let to = Math.min(spans.length, from + phraseSpansMax); to > from; to--) {
      const key = stems.slice(spans[from]!.start, spans[to - 1]!.end).join(" ");
      const concept = this.#conceptOf.get(key);
      if (concept !== undefined) return { concept, to };
    }
    return undefined;
  }

  /** "extra pedas": a way to say a property that the reader knows and no phrase lists. */
  #findProperty({ senses }: Span, at: number): Asked | undefined {
    const { modifier, dish, head, ingredient } = senses ?? {};
    const isName = dish !== undefined || head !== undefined || ingredient !== undefined;
    if (modifier === undefined || isName || !properties.has(modifier.kind)) return undefined;
    const spicy = modifier.kind === "spice" ? this.#conceptOf.get("spicy") : undefined;
    const concept = this.#conceptOf.get(modifier.name) ?? spicy;
    return concept === undefined ? undefined : { concept, to: at + 1 };
  }

  /**
   * "birthday cake" is a dish and an occasion, "eggless cake" a dish and a diet; "non veg pizza" is no
   * veg one.
   */
  #moodsIn(own: readonly string[]): number[] {
    const moods: number[] = [];
    for (let at = 0; at < own.length; at++) {
      const pair = this.#conceptOf.get(own.slice(at, at + 2).join(" "));
      const mood = [pair, this.#conceptOf.get(own[at]!)].find((one) => this.#isMood(one));
      if (mood === undefined) continue;
      moods.push(mood);
      if (mood === pair) at++;
    }
    return moods;
  }

  #isMood(at: number | undefined): at is number {
    if (at === undefined) return false;
    const { kind, name, tags } = this.#concepts[at]!;
    return (
      kind === "concept" || name in leftOut || tags["diet=veg"] === 1 || tags["diet=non_veg"] === 1
    );
  }
}

function isNumber(reading: Reading, span: Span): boolean {
  return ownOf(reading, span).every((stem) => /^\d+$/.test(stem));
}

/** The stems that a span covers. */
function ownOf({ stems }: Reading, { start, end }: Span): string[] {
  return stems.slice(start, end);
}
