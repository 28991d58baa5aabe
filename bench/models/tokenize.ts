/** 1,000 new names to token ids: does our tokenizer earn its keep beside the library's? */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Tokenizer } from "@huggingface/tokenizers";
import { encoderFolder } from "../../src/engine/models/encoder-files.ts";
import { startModels } from "../../src/engine/models/model-threads.ts";
import { matchFolder } from "../../src/engine/models/reranker-files.ts";
import { newTexts } from "../../test/support/client-texts.ts";
import type { BenchRow } from "../report.ts";
import { medianNs, perSecond } from "./support/median.ts";

const names = 1000;

export async function run({ once }: { once: boolean }): Promise<BenchRow[]> {
  const { tokenize } = startModels({ encoder: encoderFolder, match: matchFolder }, 1);
  const definition = JSON.parse(readFileSync(`${encoderFolder}tokenizer.json`, "utf8")) as object;
  const library = new Tokenizer(definition, {});
  const byLibrary = (text: string): number[] => library.encode(text).ids;
  for (const text of newTexts(names)) {
    assert.deepEqual([...tokenize(text)], byLibrary(text), "both give the same ids");
  }

  const rounds = once ? 1 : 100;
  const inputs = Array.from({ length: rounds + 1 }, () => newTexts(names));
  const ours = await medianNs(rounds, (round) => inputs[round]!.map(tokenize));
  const theirs = await medianNs(rounds, (round) => inputs[round]!.map(byLibrary));
  return [
    {
      name: `tokenize ${names} names, ours`,
      nsPerCall: ours,
      note: perSecond(names, ours, "names"),
    },
    {
      name: `tokenize ${names} names, @huggingface/tokenizers`,
      nsPerCall: theirs,
      note: perSecond(names, theirs, "names"),
    },
  ];
}
