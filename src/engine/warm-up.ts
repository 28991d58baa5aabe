/**
 * Runs what answers requests on this thread before the first comes, so that the first requests find it
 * compiled and not interpreted: `/classify` of 100 new names right after the start took 23 to 25 ms
 * without, 20 with 800 names, and no less with 4,000, which made the start slower.
 */
import { setImmediate as breathe, setTimeout as pause } from "node:timers/promises";
import type { Encode } from "./embed.ts";
import { toPairInput } from "./match/pair-input.ts";
import type { Tokenize } from "./models/tokenizer.ts";
import type { GuessMoods } from "./search/mood-model.ts";
import { search, type SearchMenu } from "./search/search.ts";
import type { TextEngine } from "./text-engine.ts";
import { KnownText, type Reader } from "./understand.ts";
import { Vectors } from "./vectors/vectors.ts";

/** Read before the first request, some 200 ms; and after it has been let in, in idle moments. */
const namesFirst = 800;
const namesLater = 6000;
const sliceNames = 32;
/** A later slice is some 2 ms of work and keeps nobody waiting longer; then others have their turn. */
const laterSliceNames = 8;
const pauseMs = 2;
/** Of the vectors that moods are guessed by; zeros will do. */
const shortestDim = 128;
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
  readonly encode: Encode;
  readonly ranking: Pick<SearchMenu, "rank" | "doubt" | "gates">;
  readonly guessMoods: GuessMoods;
}

/**
 * Ends when the first names are read, and encoded meanwhile; the event loop breathes in between.
 *
 * @throws {Error} when the models fail.
 */
export async function warmUp(parts: WarmUp): Promise<void> {
  const names = parts.reader.sampleNames(namesFirst);
  const encoding: Promise<unknown>[] = [];
  for (;;) {
    await breathe();
    const known = await work(names, sliceNames, parts);
    if (known.length === 0) break;
    encoding.push(
      parts.encode(
        known.map(({ encoderText }) => encoderText),
        () => true,
      ),
    );
  }
  await Promise.all(encoding);
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
  while (!isOver() && (isBusy() || (await work(names, laterSliceNames, parts)).length > 0));
}

/** Works on the next `count` names, which it returns; none when there are no more. */
async function work(
  names: Iterator<string>,
  count: number,
  parts: WarmUp,
): Promise<readonly KnownText[]> {
  const known: KnownText[] = [];
  while (known.length < count) {
    const { done, value } = names.next();
    if (done === true) break;
    known.push(new KnownText(wears[known.length % wears.length]!(value), parts.reader));
  }
  for (const one of known) touch(one);
  compare(known, parts.tokenize);
  if (known.length > 0) await ask(known, parts);
  return known;
}

function touch({ cuisine, encoderText, searchItem }: KnownText): unknown {
  return [cuisine, encoderText, searchItem];
}

function compare(known: readonly KnownText[], tokenize: Tokenize): void {
  known.slice(1).forEach(({ matchItem }, at) => {
    toPairInput(known[at]!.matchItem, matchItem, { cosine: 0.9, tokenize });
  });
}

/** The slice as a menu; the questions are its first name and the first mood. */
async function ask(
  known: readonly KnownText[],
  { reader, ranking, guessMoods }: WarmUp,
): Promise<void> {
  const [mood = 0, name = ""] = [...reader.search.judged][0] ?? [];
  const items = known.map(({ searchItem }) => searchItem);
  const cosines = new Float32Array(known.length);
  const vectors = new Vectors(new Float32Array(known.length * shortestDim), shortestDim);
  const guessedMoods = await guessMoods({ items, vectors }, [mood]);
  for (const asked of [known[0]!, { raw: name, reading: reader.read(name) }]) {
    const query = reader.search.toQuery(asked);
    search({
      query,
      items,
      cosines,
      conceptCosines: query.concepts.map(() => cosines),
      guessedMoods,
      conceptAt: reader.search.conceptAt,
      ...ranking,
      course: undefined,
    });
  }
}
