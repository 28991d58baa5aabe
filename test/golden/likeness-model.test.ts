import { describe } from "vitest";
import { readLikenessWeights } from "../../src/engine/models/network-files.ts";
import { rankerFolder } from "../../src/engine/models/ranker-files.ts";
import { createLikeness } from "../../src/engine/search/likeness-model.ts";
import { encoder, itAnswersAsTrained, text } from "../support/search/golden.ts";

const compare = createLikeness(readLikenessWeights(rankerFolder, encoder.info), text.native);

describe("the likeness model of models/reranker-search", () => {
  itAnswersAsTrained("likeness-golden.json", (name, asked) => compare({ text: name, ...asked }));
});
