import { describe, expect, it } from "vitest";
import {
  type CompareParts,
  dedupItems,
  matchPairs,
  reportOn,
} from "../../../src/engine/match/compare.ts";
import type { Progress } from "../../../src/engine/progress.ts";
import { Vectors } from "../../../src/engine/vectors/vectors.ts";
import { classifier, newNameList } from "../../support/names.ts";

/** What the comparing did, in order: the reranker was asked for so many pairs, or the end told. */
function watched() {
  const steps: string[] = [];
  const parts: CompareParts = {
    async listAndEmbed(texts, { examines }) {
      const names = newNameList(examines);
      for (const text of texts) names.add(text);
      return { names, vectors: new Vectors(new Float32Array(texts.length).fill(1), 1) };
    },
    async scorePairs({ left }) {
      steps.push(`asked ${left.length}`);
      await new Promise(setImmediate);
      return Float64Array.from(left, () => 0.9);
    },
    cuisineLabels: classifier.labels,
  };
  const progress: Progress = {
    mayBegin: () => true,
    nearsEnd: () => void steps.push("told"),
  };
  return { steps, parts, progress };
}

const items = ["Zumbo", "Zumba", "Zumbi", "Paneer Tikka"];

describe("the end of comparing", () => {
  it("is told of pairs when no model is to be asked any more", async () => {
    const { steps, parts, progress } = watched();
    const pairs = [
      { left: "Zumbo", right: "Zumba" },
      { left: "Zumbo", right: "Paneer Tikka" },
    ];
    const verdicts = await matchPairs({ pairs, threshold: 0.5 }, parts, progress);
    expect(verdicts.map(({ isMatch }) => isMatch)).toEqual([true, true]);
    expect(steps).toEqual(["asked 2", "told"]);
  });

  it.each([
    ["duplicates", dedupItems],
    ["a report", reportOn],
  ])("is told of %s when no model is to be asked any more", async (_, compare) => {
    const { steps, parts, progress } = watched();
    const { clusters } = await compare({ items, threshold: 0.5 }, parts, progress);
    expect(clusters).toHaveLength(1);
    expect(steps.at(-1)).toBe("told");
    expect(steps.filter((step) => step === "told")).toHaveLength(1);
    expect(steps[0]).toMatch(/^asked [1-9]/);
  });
});
