import { describe, expect, it } from "vitest";
import { findDuplicates } from "../../../src/engine/match/dedup.ts";
import { toProfiles } from "../../../src/engine/match/profiles.ts";
import { toMatchItem } from "../../support/match-item.ts";
import { listOf, textEngine } from "../../support/names.ts";
import { pairsOf, unlikeNames } from "../../support/pairs.ts";

/** Cosine 1 for all pairs, and a reranker that goes by a table of stems, else by equal terms. */
async function run(texts: readonly string[], scores: Record<string, number> = {}, gate = 0.85) {
  const names = listOf(texts);
  const items = texts.map((raw) => toMatchItem(textEngine.read(raw), textEngine.toNormalForm(raw)));
  const profiles = toProfiles(names);
  const asked: string[] = [];
  const scoreOf = (a: number, b: number): number => {
    const [left, right] = [items[a]!, items[b]!];
    const key = [left.text, right.text].toSorted().join(" / ");
    asked.push(key);
    const isEqual =
      [...left.namedTexts].toSorted().join() === [...right.namedTexts].toSorted().join();
    return scores[key] ?? Number(isEqual);
  };
  const pairs = profiles.flatMap((_, left) =>
    profiles.slice(left + 1).map((__, at) => [left, left + 1 + at] as const),
  );
  const found = await findDuplicates({
    texts,
    names,
    profiles,
    candidates: {
      left: Uint32Array.from(pairs, ([left]) => left),
      right: Uint32Array.from(pairs, ([, right]) => right),
      scores: Float32Array.from(pairs, () => (gate <= 0.9 ? 0.9 : 0)),
    },
    passed: [],
    cosineOf: () => 0.9,
    scorePairs: async ({ left, right }) =>
      Float64Array.from(left, (row, at) => scoreOf(row, right[at]!)),
    nearsEnd: () => {},
  });
  return { ...found, asked };
}

const rowsOf = ({ clusters }: Awaited<ReturnType<typeof run>>) => clusters.map(({ rows }) => rows);

describe("findDuplicates", () => {
  it("groups decorated forms, in order of the first member", async () => {
    const found = await run([
      "Dal Makhani",
      "Lassi",
      "DAL MAKHANI (Half) Rs 120",
      "Veg Momos",
      "Sweet Lassi",
      "12. Dal Makhani *new*",
      "Lassi [300 ml]",
    ]);
    expect(rowsOf(found)).toEqual([
      [0, 2, 5],
      [1, 6],
    ]);
    expect(found.clusters[0]!.canonicalRow).toBe(0);
  });

  it("takes identical texts for members of their own, the first of equals as canonical", async () => {
    const found = await run(["Butter Naan.", "Butter Naan", "Butter Naan"]);
    expect(rowsOf(found)).toEqual([[0, 1, 2]]);
    expect(found.clusters[0]!.canonicalRow).toBe(1);
    expect([...found.clusters[0]!.pairs()].map(({ left, right }) => [left, right])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
  });

  it("keeps conflicts apart and reports them, whatever the reranker says", async () => {
    const found = await run(["Paneer Tikka", "Chicken Tikka"], {
      "chicken tikka / paneer tikka": 1,
    });
    expect(found.clusters).toEqual([]);
    expect(found.lookAlikes).toEqual([
      {
        left: 0,
        right: 1,
        cosine: expect.closeTo(0.9),
        hasDietConflict: true,
        hasProteinConflict: true,
      },
    ]);
    expect(found.asked).toEqual([]);
  });

  it("asks once for a pair, and about every pair of a cluster", async () => {
    const found = await run(["Zumbo", "Zumba", "Zumbi"], {
      "zumba / zumbo": 0.9,
      "zumba / zumbi": 0.9,
      "zumbi / zumbo": 0.7,
    });
    expect(rowsOf(found)).toEqual([[0, 1, 2]]);
    expect([...found.clusters[0]!.pairs()].map((pair) => pair.rerankerScore)).toEqual([
      0.9, 0.7, 0.9,
    ]);
    expect(new Set(found.asked).size).toBe(found.asked.length);
  });

  it("finds nothing in a menu of one item, or of empty ones alone but these", async () => {
    expect(rowsOf(await run(["Dal"]))).toEqual([]);
    expect(rowsOf(await run(["", ""]))).toEqual([[0, 1]]);
  });

  it("lets others have their turn while it goes through two million pairs", async () => {
    const texts = unlikeNames(2000);
    const names = listOf(texts);
    const profiles = toProfiles(names);
    const candidates = pairsOf(profiles.length, (at) => ((at * 7919) % 1000) / 1000);
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    const { lookAlikes } = await findDuplicates({
      texts,
      names,
      profiles,
      candidates,
      passed: [],
      cosineOf: () => 0.9,
      // Chains, so that all are one component.
      scorePairs: async ({ cosines }) => Float64Array.from(cosines, (one) => 0.9 * one),
      nearsEnd: () => {},
    });
    clearImmediate(next);
    expect(lookAlikes).toHaveLength(500);
    // A turn for each few milliseconds of a second; of a clock's own the slowest machine would decide.
    expect(turns).toBeGreaterThan(50);
  });
});
