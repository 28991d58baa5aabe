import { describe } from "vitest";
import { readFitWeights } from "../../src/engine/models/network-files.ts";
import { rankerFolder } from "../../src/engine/models/ranker-files.ts";
import { createFitModel } from "../../src/engine/search/fit-model.ts";
import { encoder, itAnswersAsTrained, text } from "../support/search/golden.ts";

const weights = readFitWeights(rankerFolder, encoder.info);
const guessFit = createFitModel(weights, text.search, text.native);

describe("the fit model of models/reranker-search", () => {
  itAnswersAsTrained("fit-golden.json", (raw, asked) =>
    guessFit({ query: text.search.toQuery({ raw, reading: text.read(raw) }), ...asked }),
  );
});
