import { expect, it } from "vitest";
import { readKnowledge } from "../../../src/engine/lexicon-files.ts";
import { encoderFolder, readEncoderInfo } from "../../../src/engine/models/encoder-files.ts";
import { loadRanking } from "../../../src/engine/models/load-ranking.ts";
import { classifier, textEngine } from "../../support/names.ts";

const parts = {
  search: textEngine.search,
  natives: { reader: textEngine.native, classifier: classifier.native },
};
const encoder = readEncoderInfo(encoderFolder);

it("loads a centroid for each concept", () => {
  const { centroids, gates } = loadRanking({ ...parts, encoder });
  expect(centroids.dim).toBe(encoder.nativeDimension);
  expect(centroids.rows).toBe(readKnowledge().concepts.length);
  expect(gates.doubtMax).toBeGreaterThan(0);
});

it("refuses another encoder than it was trained on", () => {
  const other = { ...encoder, version: "enc-0-other" };
  expect(() => loadRanking({ ...parts, encoder: other })).toThrow("not enc-0-other");
});
