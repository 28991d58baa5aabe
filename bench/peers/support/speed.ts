/** How long contenders take for work of one size on names that none of them has seen. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Contender } from "./contender.ts";

/** A piece of work: who does it, how many names it reads, how often it is timed. */
export interface Drill {
  readonly names: number;
  readonly rounds: number;
  readonly suits: (contender: Contender) => boolean;
  readonly run: (contender: Contender, takeNames: TakeNames) => Promise<{ readonly ms: number }>;
}

type TakeNames = (count: number) => string[];

export const pairsDrill: Drill = {
  names: 20,
  rounds: 15,
  suits: ({ pairs }) => pairs !== undefined,
  run: (contender, takeNames) => {
    // Words that change places keep a pair above the gate, where the reranker has to read it.
    const pairs = takeNames(10).map(
      (name) => [name, name.split(" ").toReversed().join(" ")] as const,
    );
    return contender.pairs!(pairs);
  },
};

export const dedupDrill: Drill = {
  names: 100,
  rounds: 15,
  suits: ({ dedup }) => dedup !== undefined,
  run: (contender, takeNames) => contender.dedup!(decorate(takeNames(85)), [0.9]),
};

export const searchDrill: Drill = {
  names: 101,
  rounds: 15,
  suits: ({ search }) => search !== undefined,
  run: (contender, takeNames) => contender.search!(takeNames(1), takeNames(100)),
};

export const embedDrill: Drill = {
  names: 100,
  rounds: 15,
  suits: ({ embed }) => embed !== undefined,
  run: (contender, takeNames) => contender.embed!(takeNames(100)),
};

export const batchDrill: Drill = {
  names: 1000,
  rounds: 5,
  suits: ({ embed }) => embed !== undefined,
  run: (contender, takeNames) => contender.embed!(takeNames(1000)),
};

/**
 * The median of each contender, by name. They take turns, so that a disturbance meets all; the first
 * two rounds are not counted.
 */
export async function timeDrill(
  drill: Drill,
  contenders: readonly Contender[],
  takeNames: TakeNames,
): Promise<Map<string, number>> {
  const times = new Map<string, number[]>();
  for (let round = -2; round < drill.rounds; round++) {
    for (const contender of contenders) {
      const { ms } = await drill.run(contender, takeNames);
      if (round >= 0) times.set(contender.name, [...(times.get(contender.name) ?? []), ms]);
      // Threads of the last one may still spin.
      await sleep(50);
    }
  }
  return new Map([...times].map(([name, list]) => [name, median(list)]));
}

/** 15 in a hundred again, as menus repeat themselves. */
function decorate(names: readonly string[]): string[] {
  const again = names
    .slice(0, 15)
    .map((name, at) => [`${name} (Half)`, name.toUpperCase()][at % 2]!);
  return [...names, ...again];
}

function median(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
}
