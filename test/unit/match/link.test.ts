import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { duplicateFrom, type Edge, Linkage } from "../../../src/engine/match/link.ts";
import { Pace } from "../../../src/engine/pace.ts";

function linkNodes(nodes: number, edges: readonly Edge[]): Promise<number[]> {
  const linkage = new Linkage(nodes);
  for (const edge of edges) linkage.add(edge);
  return linkage.groups(new Pace());
}

/** The definition: groups as lists, the mean over all pairs across them worked out afresh. */
function naive(nodes: number, edges: readonly Edge[]): number[] {
  const scoreOf = (a: number, b: number): number => {
    const [left, right] = [Math.min(a, b), Math.max(a, b)];
    return edges.find((edge) => edge.left === left && edge.right === right)?.score ?? 0;
  };
  let groups = Array.from({ length: nodes }, (_, node) => [node]);
  const likely = edges.filter(({ score }) => score >= duplicateFrom);
  likely.sort((a, b) => b.score - a.score || a.left - b.left || a.right - b.right);
  for (const { left, right } of likely) {
    const one = groups.find((group) => group.includes(left))!;
    const other = groups.find((group) => group.includes(right))!;
    if (one === other) continue;
    const across = one.flatMap((a) => other.map((b) => scoreOf(a, b)));
    const mean = across.reduce((sum, score) => sum + score, 0) / across.length;
    if (across.some((score) => score < 0) || mean < duplicateFrom) continue;
    groups = [...groups.filter((group) => group !== one && group !== other), [...one, ...other]];
  }
  return Array.from({ length: nodes }, (_, node) =>
    Math.min(...groups.find((group) => group.includes(node))!),
  );
}

/** Scores are sixteenths, so that sums are exact whatever their order. */
const edgesOf = (nodes: number) =>
  fc
    .uniqueArray(
      fc.record({
        left: fc.integer({ min: 0, max: nodes - 2 }),
        right: fc.integer({ min: 1, max: nodes - 1 }),
        score: fc.oneof(
          fc.constant(-1),
          fc.integer({ min: 0, max: 16 }).map((n) => n / 16),
        ),
      }),
      { selector: ({ left, right }) => `${left} ${right}`, maxLength: 40 },
    )
    .map((edges) => edges.filter(({ left, right }) => left < right));

describe("the linkage", () => {
  it("is greedy average linkage", async () => {
    await fc.assert(
      fc.asyncProperty(edgesOf(9), async (edges) => {
        expect(await linkNodes(9, edges)).toEqual(naive(9, edges));
      }),
      { seed: 11, numRuns: 400 },
    );
  });

  it("lets one wrong link not chain two dishes together", async () => {
    const edges = [
      { left: 0, right: 1, score: 0.98 },
      { left: 2, right: 3, score: 0.97 },
      { left: 1, right: 2, score: 0.8 },
      { left: 0, right: 2, score: 0.1 },
      { left: 0, right: 3, score: 0.1 },
      { left: 1, right: 3, score: 0.2 },
    ];
    expect(await linkNodes(4, edges)).toEqual([0, 0, 2, 2]);
  });

  it("lets one missed link not part a dish", async () => {
    const edges = [
      { left: 0, right: 1, score: 0.98 },
      { left: 1, right: 2, score: 0.97 },
      { left: 0, right: 2, score: 0.6 },
    ];
    expect(await linkNodes(3, edges)).toEqual([0, 0, 0]);
  });

  it("never puts a conflict into one group, however likely the rest", async () => {
    const edges = [
      { left: 0, right: 1, score: 1 },
      { left: 1, right: 2, score: 1 },
      { left: 0, right: 2, score: -1 },
    ];
    expect(await linkNodes(3, edges)).toEqual([0, 0, 2]);
  });
});
