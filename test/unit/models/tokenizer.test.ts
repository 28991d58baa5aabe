import { readFileSync } from "node:fs";
import { Tokenizer } from "@huggingface/tokenizers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  encoderFolder,
  readEncoderInfo,
  readVocabulary,
} from "../../../src/engine/models/encoder-files.ts";
import { startModels } from "../../../src/engine/models/model-threads.ts";
import { matchFolder } from "../../../src/engine/models/reranker-files.ts";

const vocabulary = readVocabulary(encoderFolder);
const { tokensMax } = readEncoderInfo(encoderFolder);
const { tokenize } = startModels({ encoder: encoderFolder, match: matchFolder }, 1);
const definition = JSON.parse(readFileSync(`${encoderFolder}tokenizer.json`, "utf8"));
const oracle = new Tokenizer(definition, {});

/** What the library says, cut, as our tokenizer puts an empty text. */
function expected(text: string): number[] {
  const { ids } = oracle.encode(text);
  return ids.length > 0 ? ids.slice(0, tokensMax) : [vocabulary.indexOf("[UNK]")];
}

const words = fc.constantFrom(
  "chicken",
  "Biryani",
  "PANEER",
  "crème",
  "brûlée",
  "jalapeño",
  "65",
  "7up",
  "½",
  "x".repeat(120),
  "奶茶",
  "烤鳗鱼",
  "चाय",
  "पनीर",
  "ラーメン",
  "김치",
  "กุ้ง",
  "شاورما",
  "🔥",
  "½kg",
  "don't",
  "mc-spicy",
  "\u200d",
  "\ufe0f",
  "\u00a0",
  "\u3000",
  "ﬁsh",
  "Ａ７",
  "e\u0301",
  "İ",
  "ß",
  "\u0000",
  "\ufffd",
);

describe("the tokenizer", () => {
  it.each([
    ["plain ASCII", fc.string({ unit: "grapheme-ascii", maxLength: 80 })],
    ["menu words of many scripts", fc.array(words, { maxLength: 8 }).map((all) => all.join(" "))],
    ["words run together", fc.array(words, { maxLength: 4 }).map((all) => all.join(""))],
    // The library takes ideographs beyond the BMP for letters. The Rust tokenizers that the model
    // was trained with set them apart, and so do we.
    [
      "any assigned characters",
      fc
        .string({ unit: "grapheme", maxLength: 40 })
        .filter((text) => !/[\u{20000}-\u{2FA1F}]/u.test(text)),
    ],
  ])("gives the library's ids for %s", (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect([...tokenize(text)]).toEqual(expected(text));
      }),
      { seed: 11, numRuns: 1500 },
    );
  });

  it("reads an empty text as one unknown token", () => {
    expect([...tokenize("")]).toEqual([vocabulary.indexOf("[UNK]")]);
    expect([...tokenize(" \t ")]).toEqual([vocabulary.indexOf("[UNK]")]);
  });

  it("drops the tokens past its limit", () => {
    expect(tokenize("chicken tikka ".repeat(100))).toHaveLength(tokensMax);
  });
});
