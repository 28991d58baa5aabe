/**
 * Has the models' threads read names while this thread works on those before them: of a cold request
 * for a menu that is a quarter of what this thread would do. It changes when work is done and what
 * does it, never what comes of it.
 */

/** What will be asked for of a name; a sum of them. */
export const wants = {
  encoderText: 1,
  line: 2,
  compared: 4,
  cuisine: 8,
  item: 16,
} as const;

/** A sum of `wants`. */
export type Wanted = number;

/** Makes what will be asked for of raw names; resolves once it is at hand. */
export type ReadAhead = (names: readonly string[], wanted: Wanted) => Promise<void>;

/** What to wait for before the name at `row`; undefined when nothing need be waited for. */
export type Ready = (row: number) => Promise<void> | undefined;

/** How much this thread reads itself. */
interface Share {
  /** It begins with so many names, */
  readonly own: number;
  /** and with all when there are fewer to read. */
  readonly least: number;
  /** So many names go to another thread at a time. */
  readonly chunk: number;
}

/** So few names that others have something to do at once: with 24, a tenth was lost. */
const alone: Share = { own: 10, least: 24, chunk: 32 };
/** One thread less for the names: with those of `alone`, a menu of 100 was read 0.1 to 0.4 ms later. */
const beside: Share = { own: 30, least: 40, chunk: 80 };
/**
 * This thread is what all wait for: with 20 names a request, it spent a quarter of its time reading. With
 * chunks of 32 a name of a batch took it 17 µs, with these 12 (`/embed/batch` of 500 from disk, two clients).
 */
const amongOthers: Share = { own: 0, least: 8, chunk: 64 };

/** So that a catalog does not push its first names out of the reader's memory. */
const chunksAhead = 8;

export interface ReadAheadOrder {
  /** Whether nothing is to be done for the name at `row`. */
  readonly isKnown: (row: number) => boolean;
  readonly wanted: Wanted;
  readonly readAhead: ReadAhead;
  /** Whether other requests are in work as well. */
  readonly isShared: boolean;
  /** Whether the models have something else to do for this one. */
  readonly isBeside: boolean;
}

/** Starts reading those of raw names that are not known yet. */
export type Ahead = (
  texts: readonly string[],
  isKnown: (row: number) => boolean,
  order: Pick<ReadAheadOrder, "wanted"> & Partial<Pick<ReadAheadOrder, "isBeside">>,
) => Ready;

/** Starts reading; rows are to be asked for in order, by one or by several who work on them. */
export function startReadingAhead(names: readonly string[], order: ReadAheadOrder): Ready {
  const { isKnown, wanted, readAhead } = order;
  const { own, least, chunk: chunkNames } = toShare(order);
  if (names.length < least) return () => undefined;
  const unknown = rowsOf(names, isKnown);
  if (unknown.length < least) return () => undefined;
  const chunks = cut(unknown.slice(own), chunkNames);
  const started: Promise<void>[] = [];
  const start = (count: number): void => {
    for (const chunk of chunks.slice(started.length, count)) {
      const reading = readAhead(
        chunk.map((row) => names[row]!),
        wanted,
      );
      // It may fail before anyone awaits it.
      reading.catch(() => {});
      started.push(reading);
    }
  };
  start(chunksAhead);
  const chunkAt = new Map(chunks.map(([first], chunk) => [first!, chunk]));
  return (row) => {
    const chunk = chunkAt.get(row);
    if (chunk === undefined) return undefined;
    start(chunk + chunksAhead);
    return started[chunk];
  };
}

function toShare({ isShared, isBeside }: ReadAheadOrder): Share {
  if (isShared) return amongOthers;
  return isBeside ? beside : alone;
}

/** Each name once: where it comes first. */
function rowsOf(names: readonly string[], isKnown: ReadAheadOrder["isKnown"]): number[] {
  const seen = new Set<string>();
  const rows: number[] = [];
  for (const [row, name] of names.entries()) {
    if (seen.has(name) || isKnown(row)) continue;
    seen.add(name);
    rows.push(row);
  }
  return rows;
}

function cut(rows: readonly number[], chunkNames: number): number[][] {
  const chunks: number[][] = [];
  for (let at = 0; at < rows.length; at += chunkNames) {
    chunks.push(rows.slice(at, at + chunkNames));
  }
  return chunks;
}
