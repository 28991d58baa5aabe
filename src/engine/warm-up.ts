/**
 * Runs what answers requests on this thread before the first comes, so that the first requests find it
 * compiled and not interpreted: `/classify` of 100 new names right after the start took 23 to 25 ms
 * without, 20 with 800 names, and no less with 4,000, which made the start slower.
 */
import { setImmediate as breathe, setTimeout as pause } from "node:timers/promises";
import { toPairInput } from "./match/pair-input.ts";
import type { Tokenize } from "./models/tokenizer.ts";
import { search, type SearchMenu } from "./search/search.ts";
import type { TextEngine } from "./text-engine.ts";
import { KnownText, type Reader } from "./understand.ts";

/** Read before the first request, some 200 ms; and after it has been let in, in idle moments. */
const namesFirst = 800;
const namesLater = 6000;
const sliceNames = 32;
/** A later slice is some 2 ms of work and keeps nobody waiting longer; then others have their turn. */
const laterSliceNames = 8;
const pauseMs = 2;
/** Clothes of real menus, so that every rule of the cleaner is met. */
const wears = [
  (name: string) => name,
  (name: string) => `${name.toUpperCase()} (Half)`,
  (name: string) => `12. ${name} Rs. 199 *new*`,
  (name: string) => `2 x ${name} + coke (500 ml)`,
  (name: string) => `veg ${name} with no onion`,
];

interface WarmUp {
  readonly reader: Reader & Pick<TextEngine, "sampleNames">;
  readonly tokenize: Tokenize;
  readonly ranking: Pick<SearchMenu, "rank" | "doubt" | "gates">;
}

/** Ends when the first names are read; the event loop breathes in between. */
export async function warmUp(parts: WarmUp): Promise<void> {
  const names = parts.reader.sampleNames(namesFirst);
  do await breathe();
  while (work(names, sliceNames, parts));
}

interface Others {
  /** Requests are in work: they come first, and warm up as well. */
  readonly isBusy: () => boolean;
  readonly isOver: () => boolean;
}

/**
 * Goes on while requests are served, in idle moments, at half a core for some seconds in all: V8 has
 * compiled little of the reading after the first names, and all that matters after some thousand.
 */
export async function warmOn(parts: WarmUp, { isBusy, isOver }: Others): Promise<void> {
  const names = parts.reader.sampleNames(namesLater);
  do await pause(pauseMs, undefined, { ref: false });
  while (!isOver() && (isBusy() || work(names, laterSliceNames, parts)));
}

/** Works on the next `count` names; false when there are no more. */
function work(names: Iterator<string>, count: number, parts: WarmUp): boolean {
  const known: KnownText[] = [];
  while (known.length < count) {
    const { done, value } = names.next();
    if (done === true) break;
    known.push(new KnownText(wears[known.length % wears.length]!(value), parts.reader));
  }
  if (known.length === 0) return false;
  for (const one of known) touch(one);
  compare(known, parts.tokenize);
  ask(known, parts);
  return true;
}

function touch({ cuisine, encoderText, searchItem }: KnownText): unknown {
  return [cuisine, encoderText, searchItem];
}

function compare(known: readonly KnownText[], tokenize: Tokenize): void {
  known.slice(1).forEach(({ matchItem }, at) => {
    toPairInput(known[at]!.matchItem, matchItem, { cosine: 0.9, tokenize });
  });
}

/** The slice as a menu, its first name the question. */
function ask(known: readonly KnownText[], { reader, ranking }: WarmUp): void {
  const query = reader.search.toQuery(known[0]!.reading);
  const cosines = new Float32Array(known.length);
  search({
    query,
    items: known.map(({ searchItem }) => searchItem),
    cosines,
    conceptCosines: query.concepts.map(() => cosines),
    guessedMoods: cosines,
    conceptAt: reader.search.conceptAt,
    ...ranking,
    course: undefined,
  });
}
