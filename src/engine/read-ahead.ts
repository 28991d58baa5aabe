/**
 * Has the models' threads read names while this thread works on those before them: of a cold request
 * for a menu that is a quarter of what this thread would do. It changes when work is done and what
 * does it, never what comes of it.
 */

/** What will be asked for of a name; a sum of them. */
export const wants = { encoderText: 1, line: 2, form: 4, cuisine: 8 } as const;

/** A sum of `wants`. */
export type Wanted = number;

/** Makes what will be asked for of raw names; resolves once it is at hand. */
export type ReadAhead = (names: readonly string[], wanted: Wanted) => Promise<void>;

/** What to wait for before the name at `row`; undefined when nothing need be waited for. */
export type Ready = (row: number) => Promise<void> | undefined;

/** This thread begins with so many, which take as long as the first chunk's way there and back. */
const ownNames = 24;
const chunkNames = 32;
/** So that a catalog does not push its first names out of the reader's memory. */
const chunksAhead = 8;
/** Fewer names to read are read at once. */
const namesMin = 40;

export interface ReadAheadOrder {
  /** Names that nothing is to be done for. */
  readonly isKnown: (name: string) => boolean;
  readonly wanted: Wanted;
  readonly readAhead: ReadAhead;
}

/** Starts reading; rows are to be asked for in order, by one or by several who work on them. */
export function startReadingAhead(names: readonly string[], order: ReadAheadOrder): Ready {
  const { isKnown, wanted, readAhead } = order;
  const unknown = rowsOf(names, isKnown);
  if (unknown.length < namesMin) return () => undefined;
  const chunks = cut(unknown.slice(ownNames));
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

/** Each name once: where it comes first. */
function rowsOf(names: readonly string[], isKnown: (name: string) => boolean): number[] {
  const seen = new Set<string>();
  const rows: number[] = [];
  for (const [row, name] of names.entries()) {
    if (seen.has(name) || isKnown(name)) continue;
    seen.add(name);
    rows.push(row);
  }
  return rows;
}

function cut(rows: readonly number[]): number[][] {
  const chunks: number[][] = [];
  for (let at = 0; at < rows.length; at += chunkNames) {
    chunks.push(rows.slice(at, at + chunkNames));
  }
  return chunks;
}
