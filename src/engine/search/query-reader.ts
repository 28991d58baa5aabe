/** Reads what a guest asks for out of a question. */
import type { NativeTextReader } from "../addon.ts";
import type { Concept } from "../text/knowledge/concepts.ts";
import type { Fillers } from "../text/knowledge/fillers.ts";
import type { Normaliser } from "../text/reading/normal-form.ts";
import type { Reading, Span } from "../text/reading/read.ts";
import type { RefusalWords } from "../text/knowledge/refusals.ts";
import { type AskedConcept, ConceptPhrases } from "./concept-phrases.ts";
import type { Hear } from "./intent-model.ts";
import { Found, isFood, namesFood } from "./found.ts";
import { leftOut, refusedKind } from "./left-out.ts";
import { listen } from "./listen.ts";
import type { AskedBy, Question, Respell } from "./question.ts";
import { priceWordsIn } from "./price.ts";
import type { Query } from "./query.ts";
import { isNumber, isOnlyDiet, isSaidByDiet, ownOf, saysDiet, saysMeat } from "./query-words.ts";
import { absentOf, isAlternative, isRefusedAlike, Refusals } from "./refusals.ts";
import { settleConcepts } from "./settle-concepts.ts";
import { Talk } from "./talk.ts";
import { meantBy, type MeantBy } from "./unknown-words.ts";

/** Of kinds of dish. */
export type Families = Pick<NativeTextReader, "familiesOf" | "familyNames">;

interface QueryParts {
  readonly ofSpans: Normaliser["ofSpans"];
  readonly askedBy: AskedBy;
  readonly respell: Respell;
  readonly families: Families;
  readonly fillers: Fillers;
  readonly refusals: RefusalWords;
  /** Concepts in words that no phrase lists. */
  readonly hear: Hear;
  readonly read: (raw: string) => Reading;
}

/** A concept's phrase from span `at` to the stem `end`. */
interface Met {
  readonly at: number;
  readonly end: number;
  readonly asked: AskedConcept;
  readonly isUnwanted: boolean;
}

/** Prepares the concepts' phrases; all else is `O(words)`. */
export class QueryReader {
  readonly #concepts: readonly Concept[];
  readonly #phrases: ConceptPhrases;
  readonly #refusals: Refusals;
  readonly #ofSpans: Normaliser["ofSpans"];
  readonly #askedBy: AskedBy;
  readonly #meantBy: MeantBy;
  readonly #families: Families;
  readonly #familyNames: ReadonlySet<string>;
  /** Words that name nothing and may say why one asks. */
  readonly #talk: ReadonlySet<string>;
  /** They, words that tie others, and those that refuse. */
  readonly #fillers: ReadonlySet<string>;
  readonly #saying: Talk;
  /** The position of the concept of what is cheap; -1 where there is none. */
  readonly #budget: number;
  readonly #hear: Hear;
  readonly #read: QueryParts["read"];

  constructor(concepts: readonly Concept[], parts: QueryParts) {
    this.#concepts = concepts;
    this.#phrases = new ConceptPhrases(concepts);
    this.#budget = concepts.findIndex(({ name }) => name === "budget");
    this.#ofSpans = parts.ofSpans;
    this.#askedBy = parts.askedBy;
    this.#meantBy = meantBy(parts);
    this.#families = parts.families;
    this.#familyNames = new Set(parts.families.familyNames());
    const ties = new Set(parts.fillers.function);
    this.#refusals = new Refusals(parts.refusals, ties);
    this.#talk = new Set(parts.fillers.talk);
    this.#fillers = new Set([...ties, ...this.#talk, ...this.#refusals.words]);
    this.#saying = new Talk(this.#fillers, this.#phrases);
    this.#hear = parts.hear;
    this.#read = parts.read;
  }

  /** See `Talk`. */
  isPlain(reading: Reading): boolean {
    return this.#saying.isPlain(reading);
  }

  read(question: Question): Query {
    const { reading } = question;
    const company = this.#askedBy(question.raw);
    const price = priceWordsIn(question.raw);
    const found = this.#find(reading, price);
    if (price.size > 0 && this.#budget !== -1) found.concepts.push(this.#budget);
    found.settleStyles();
    found.settleQualities();
    found.settleMeals();
    listen(reading, found, { concepts: this.#concepts, hear: this.#hear });
    if (found.saysNothing && company?.isCounted !== true) this.#takeTalk(reading, found);
    const meant = settleConcepts(found.concepts, this.#concepts, { stems: reading.stems, company });
    found.concepts.splice(0, found.concepts.length, ...meant);
    for (const at of found.concepts) found.takeMeaning(this.#concepts[at]!);
    found.settleDiet(reading.diet);
    found.settleClaims();
    const { proteins, kinds, stems, numbers } = reading;
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
    const isMadeOf = ({ end, senses }: Span): boolean =>
      senses?.ingredient !== undefined && found.rest.some(({ start }) => start === end);
    // "seafood" is all of it, and "seafood pasta" pasta.
    const apart = found.rest.filter((span) => !isMadeOf(span));
    const texts = apart.map((span) => ownOf(reading, span).join(" "));
    return {
      text: reading.cleaned.text,
      terms: [...named.values()].filter((term) => !isSaidByDiet(term, found.diet)),
      stems: found.stems,
      kinds: [...allKinds, ...texts.filter((text) => this.#familyNames.has(text))],
      dishes: asked.filter(({ source }) => source === "dish").map(({ name }) => name),
      families: this.#families.familiesOf(allKinds),
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
  #find(reading: Reading, price: ReadonlySet<string>): Found {
    const found = new Found(this.#refusals.words);
    const { spans, stems } = reading;
    const absent = absentOf(reading);
    const refusals = this.#refusals.of(reading);
    const isName = this.#saying.isName(reading);
    for (let at = 0; at < spans.length;) {
      const span = spans[at]!;
      const asked = this.#phrases.find(reading, at);
      const end = asked === undefined ? span.end : spans[asked.to - 1]!.end;
      const isProperty = asked !== undefined && this.#phrases.isProperty(asked.concept);
      const isMood = asked !== undefined && !isProperty && !this.#saysFood(asked);
      const refusal = refusals.of({ start: span.start, end, isProperty, isMood });
      const isRefused =
        refusal === "refused" ||
        (absent.has(span) && !refusals.isBehind(span.start)) ||
        isRefusedAlike(reading, at, found.refusedTo);
      // "no meat or fish", but "not creamy, pasta".
      if (isRefused && (asked === undefined || this.#saysFood(asked))) found.refusedTo = end;
      const isUnwanted =
        isRefused ||
        refusal === "lessened" ||
        (isProperty && isAlternative(stems, found.unwantedTo, span.start));
      const isPrice = ownOf(reading, span).every((stem) => price.has(stem));
      if (isPrice || refusals.covers(span.start, end)) found.isQuestion = true;
      else if (asked !== undefined)
        this.#takeConcept(reading, { at, end, asked, isUnwanted }, found);
      else if (!(isUnwanted && this.#isRefusable(reading, span)) && this.#isFiller(reading, span))
        found.takeTalk(ownOf(reading, span), this.#talk);
      else if (isUnwanted) this.#leaveOut(reading, { span, isRefused }, found);
      else this.#takeName(reading, { span, isName }, found);
      at = isPrice ? at + 1 : (asked?.to ?? at + 1);
    }
    return found;
  }

  #takeConcept(reading: Reading, { at, end, asked, isUnwanted }: Met, found: Found): void {
    const words = reading.stems.slice(reading.spans[at]!.start, end);
    const isMeaty = saysMeat(this.#concepts[asked.concept]!);
    // "non veg" refuses nothing.
    const saysNo = !isMeaty && words.some((stem) => this.#refusals.words.has(stem));
    // "no onion garlic or aloo"; but "sugar free tea" is tea.
    if (saysNo && this.#saysFood(asked)) found.refusedTo = end;
    if (isUnwanted || saysNo) found.unwantedTo = end;
    // "egg free" is what is asked for.
    if (isUnwanted && isMeaty) found.diet = "veg";
    else if (isUnwanted && !saysNo) found.refused.push(asked.concept);
    else this.#takeAsked(reading, at, asked, found);
  }

  /** Whether a concept is of what must not be in it. */
  #saysFood({ concept }: AskedConcept): boolean {
    const asked = this.#concepts[concept]!;
    return saysDiet(asked) || asked.name in leftOut;
  }

  /** "sa" is no lemongrass here, but "sea food" is food. */
  #isFiller(reading: Reading, span: Span): boolean {
    const own = ownOf(reading, span);
    return own.every((stem) => this.#fillers.has(stem)) && (own.length === 1 || !isFood(span));
  }

  /** "pizza without ham" is no "ham" that means "we". */
  #isRefusable(reading: Reading, span: Span): boolean {
    return isFood(span) || refusedKind(ownOf(reading, span).join(" ")) !== undefined;
  }

  /** What is wanted less is neither named nor left out; "less sweet lassi" is a lassi that is not sweet. */
  #leaveOut(
    reading: Reading,
    { span, isRefused }: { span: Span; isRefused: boolean },
    found: Found,
  ): void {
    const [first = "", ...rest] = ownOf(reading, span);
    // "sour cream" is no cream that is sour.
    const hasMore = rest.length > 0 && span.senses?.ingredient === undefined;
    const property = hasMore ? this.#phrases.propertyOf(first) : undefined;
    const apart = property === undefined ? undefined : this.#read(rest.join(" "));
    if (property !== undefined && apart?.spans.every(isFood) === true) {
      found.refused.push(property);
      found.takeApart(apart, rest);
    } else if (isRefused) {
      this.#leaveOutSpan(reading, span, found);
    }
  }

  #leaveOutSpan(reading: Reading, span: Span, found: Found): void {
    const { stems, numbers } = reading;
    found.leaveOut(this.#ofSpans({ stems, numbers, spans: [span] }), ownOf(reading, span), span);
  }

  /** What "sin queso" or "no tomato", one phrase each, leave out. */
  #leaveOutOf(words: readonly string[], found: Found): void {
    const rest = this.#read(words.join(" "));
    for (const span of rest.spans) this.#leaveOutSpan(rest, span, found);
  }

  #takeName(
    reading: Reading,
    { span, isName }: { span: Span; isName: boolean },
    found: Found,
  ): void {
    const own = ownOf(reading, span);
    if (own.length > 1 && this.#refusals.words.has(own[0]!) && !namesFood(span)) {
      // "no onion or garlic"
      found.refusedTo = span.end;
      return this.#leaveOutOf(own.slice(1), found);
    }
    const meant = span.senses === undefined ? this.#meantBy(own, isName) : undefined;
    if (meant !== undefined) return found.takeApart(meant, meant.stems);
    const moods = own.length > 1 ? this.#phrases.moodsIn(own) : [];
    found.concepts.push(...moods);
    const hasMood = moods.some((one) => this.#concepts[one]!.kind === "concept");
    const apart = hasMood ? this.#withoutMoods(reading, span) : undefined;
    if (apart === undefined) found.take(span, own);
    else found.takeApart(apart, own);
  }

  /**
   * What a phrase names beside its mood, when that is a kind of dish: a "birthday cake" is any cake,
   * for a birthday; an "english breakfast" is no english.
   */
  #withoutMoods({ words, stems }: Reading, { start, end }: Span): Reading | undefined {
    const isMood = (at: number): boolean => this.#phrases.moodsIn([stems[at]!]).length > 0;
    const rest = words.slice(start, end).filter((_, at) => !isMood(start + at));
    const apart = this.#read(rest.join(" "));
    const [span, more] = apart.spans;
    return more === undefined && span?.senses?.head !== undefined ? apart : undefined;
  }

  /** "with ginger" is gingery, and has ginger in it; "without meat" has no meat. */
  #takeAsked(
    { spans, stems }: Reading,
    from: number,
    { concept, to }: AskedConcept,
    found: Found,
  ): void {
    const own = spans.slice(from, to);
    const words = stems.slice(own[0]!.start, own.at(-1)!.end);
    found.concepts.push(concept);
    found.addStems(words);
    const asked = this.#concepts[concept]!;
    const saysNo = words.some((stem) => this.#refusals.words.has(stem));
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
}
