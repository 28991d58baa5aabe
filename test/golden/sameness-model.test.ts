import { describe } from "vitest";
import { readSamenessWeights } from "../../src/engine/models/network-files.ts";
import { rankerFolder } from "../../src/engine/models/ranker-files.ts";
import { createFitModel } from "../../src/engine/search/fit-model.ts";
import { encoder, itAnswersAsTrained, text } from "../support/search/golden.ts";

const weights = readSamenessWeights(rankerFolder, encoder.info);
const guess = createFitModel({ questions: weights, items: weights }, text.search, text.native);

describe("the sameness model of models/reranker-search", () => {
  itAnswersAsTrained("sameness-golden.json", (raw, asked) =>
    guess({ query: text.search.toQuery({ raw, reading: text.read(raw) }), ...asked }),
  );
});
