/**
 * Runs what answers requests on this thread before the first comes, so that the first requests find it
 * compiled and not interpreted. The addon reads names as fast the first time: right after the start 100 new
 * ones took `/classify` 12 to 17 ms, `/embed` 16 to 22 and `/search` 23 to 27 whether 64, 200 or 800 had been
 * read, and the 800 took a tenth of a second.
 */
import { setTimeout as pause } from "node:timers/promises";
import { ServiceError } from "../errors.ts";
import { breathe } from "./breathe.ts";
import type { NativeNameList } from "./addon.ts";
import type { Encode } from "./embed.ts";
import { reportOn } from "./match/compare.ts";
import type { Progress } from "./progress.ts";
import { leadingDim, MenuVectors } from "./search/menu-vectors.ts";
import type { Ranking } from "./search/search-corpus.ts";
import { search } from "./search/search.ts";
import { compareVectors } from "./search/vectors.ts";
import type { TextEngine } from "./text-engine.ts";
import { KnownText, type Reader } from "./understand.ts";
import { Vectors } from "./vectors/vectors.ts";

/** Read before the first request, some 20 ms; and after it has been let in, in idle moments. */
const namesFirst = 128;
const namesLater = 3000;
const menuNames = 32;
const laterMenuNames = 8;
/** A step is a fraction of a millisecond of work; a request that comes meanwhile waits for no more. */
const stepMs = 0.5;
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
  readonly reader: Reader & Pick<TextEngine, "native" | "sampleNames" | "suggest">;
  readonly newNameList: (examines: boolean) => NativeNameList;
  readonly cuisineLabels: readonly string[];
  readonly encode: Encode;
  readonly ranking: Ranking;
}

/** Lets others have their turn, between two steps of work. */
type Yield = () => Promise<void>;

/**
 * Ends when the first names are read, and encoded meanwhile; the event loop breathes in between. Ends
 * early when `isOver` says so or the models are stopped.
 *
 * @throws {Error} when the models fail.
 */
export async function warmUp(parts: WarmUp, isOver: () => boolean): Promise<void> {
  const names = parts.reader.sampleNames(namesFirst);
  const encoding: Promise<unknown>[] = [];
  while (!isOver()) {
    const known = await work(names, menuNames, { ...parts, letOthers: async () => {} });
    if (known.length === 0) break;
    const encoded = parts.encode(
      known.map(({ encoderText }) => encoderText),
      { mayBegin: () => true, hasOtherWork: true },
    );
    encoding.push(encoded);
    // Looked at below: one that fails before that is not unhandled.
    encoded.catch(() => {});
    await breathe();
  }
  try {
    await Promise.all(encoding);
  } catch (cause) {
    if (!isStop(cause)) throw cause;
  }
}

function isStop(cause: unknown): boolean {
  return cause instanceof ServiceError && cause.code === "not_ready";
}

interface Others {
  /** Requests are in work, or were a moment ago: they come first, and warm up as well. */
  readonly isBusy: () => boolean;
  readonly isOver: () => boolean;
}

/**
 * Goes on while requests are served, in idle moments, at a fifth of a core for some five seconds in
 * all: V8 has compiled little of the reading after the first names, and all that matters after some
 * thousand.
 */
export async function warmOn(parts: WarmUp, { isBusy, isOver }: Others): Promise<void> {
  const names = parts.reader.sampleNames(namesLater);
  const { suggest } = parts.reader;
  let beganAtMs = performance.now();
  const letOthers = async (): Promise<void> => {
    if (performance.now() - beganAtMs < stepMs && !isBusy()) return;
    do await pause(pauseMs, undefined, { ref: false });
    while (isBusy() && !isOver());
    beganAtMs = performance.now();
  };
  const { conceptAt, conceptNames } = parts.reader.search;
  for (let at = 0; at < conceptNames.length && !isOver(); at++) {
    conceptAt(at);
    await letOthers();
  }
  while (!isOver()) {
    const known = await work(names, laterMenuNames, { ...parts, letOthers });
    if (known.length === 0) return;
    await report(known, parts);
    await letOthers();
    suggest(known.slice(0, 2), known.slice(2), known.length);
    await letOthers();
  }
}

/** Works on the next `count` names, which it returns; none when there are no more. */
async function work(
  names: Iterator<string>,
  count: number,
  parts: WarmUp & { readonly letOthers: Yield },
): Promise<readonly KnownText[]> {
  const known: KnownText[] = [];
  while (known.length < count) {
    const { done, value } = names.next();
    if (done === true) break;
    const one = new KnownText(wears[known.length % wears.length]!(value), parts.reader);
    parts.reader.native.prepareItem(one.raw);
    touch(one);
    known.push(one);
    await parts.letOthers();
  }
  if (known.length > 0) await ask(known, parts);
  return known;
}

function touch({ cuisine, encoderText, reading }: KnownText): unknown {
  return [cuisine, encoderText, reading];
}

/** Of the slice as a menu; with zeros for vectors no two items are alike. */
async function report(
  known: readonly KnownText[],
  { newNameList, cuisineLabels }: WarmUp,
): Promise<void> {
  const vectors = zeros(known.length);
  const order = { items: known.map(({ raw }) => raw), threshold: 0.8 };
  const names = newNameList(true);
  for (const { raw } of known) names.add(raw);
  const listAndEmbed = async () => ({ names, vectors });
  await reportOn(order, { listAndEmbed, scorePairs: scoreNone, cuisineLabels }, unwatched);
}

/** `[rows × leadingDim]`, of no names in particular. */
function zeros(rows: number): Vectors {
  return new Vectors(new Float32Array(rows * leadingDim), leadingDim);
}

const unwatched: Progress = { mayBegin: () => true, nearsEnd: () => {} };

const scoreNone = async (): Promise<Float64Array> => new Float64Array();

/** The slice as a menu; the questions are its first name and the first mood. */
async function ask(
  known: readonly KnownText[],
  { letOthers, reader, ranking }: WarmUp & { readonly letOthers: Yield },
): Promise<void> {
  const { judged, conceptNames } = reader.search;
  const [mood = 0] = judged;
  const name = conceptNames[mood] ?? "";
  const vectors = zeros(known.length);
  const names = known.map(({ raw }) => raw);
  const own = new Float32Array(ranking.centroids.dim);
  for (const asked of [known[0]!, { raw: name, reading: reader.read(name) }]) {
    const query = reader.search.toQuery(asked);
    search({
      question: asked.raw,
      query,
      names,
      ...(await compareVectors({ query, names, own }, new MenuVectors(vectors), ranking)),
      conceptAt: reader.search.conceptAt,
      ...ranking,
      course: undefined,
    });
    await letOthers();
  }
}
