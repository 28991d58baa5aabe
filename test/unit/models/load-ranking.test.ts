import { expect, it } from "vitest";
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
  expect(() =>
    textEngine.search.conceptAt(centroids.data.length / centroids.dim - 1),
  ).not.toThrow();
  expect(gates.doubtMax).toBeGreaterThan(0);
});

it("refuses another encoder than it was trained on", () => {
  const other = { ...encoder, version: "enc-0-other" };
  expect(() => loadRanking({ ...parts, encoder: other })).toThrow("not enc-0-other");
});
