/** What naming a cuisine costs, the text read already. */
import assert from "node:assert/strict";
import { classifierFolder, readClassifier } from "../../src/engine/models/classifier-files.ts";
import { createClassifier } from "../../src/engine/models/classifier.ts";
import { newTexts } from "../../test/support/client-texts.ts";
import type { BenchRow } from "../report.ts";
import { medianNs, perSecond } from "./support/median.ts";

const texts = 1000;
const charsMax = 500;

interface Item {
  readonly text: string;
  readonly evidence: Float64Array;
}

export async function run({ once }: { once: boolean }): Promise<BenchRow[]> {
  const weights = readClassifier(classifierFolder);
  const { evidence, labels } = weights.info;
  const { classifyText } = createClassifier(weights);
  const classify = ({ text, evidence: said }: Item) => classifyText(text, said);
  /** Every fourth number of the evidence says something, as with a known dish. */
  const toItem = (text: string): Item => ({
    text,
    evidence: Float64Array.from({ length: evidence }, (_, at) => Number(at % 4 === 0)),
  });
  const first = classify(toItem("masala dosa"));
  assert.ok(labels.includes(first.label), "the label is one of the model's");
  assert.ok(first.confidence > 0 && first.confidence <= 1, "the confidence is a probability");
  assert.deepEqual(classify(toItem("masala dosa")), first, "the same the second time");

  const rounds = once ? 1 : 50;
  const inputs = Array.from({ length: rounds + 1 }, () => newTexts(texts).map(toItem));
  const usual = (await medianNs(rounds, (round) => inputs[round]!.map(classify))) / texts;
  const long = toItem("butter chicken masala ".repeat(charsMax).slice(0, charsMax));
  const worst = await medianNs(once ? 1 : 200, () => classify(long));
  return [
    {
      name: `classify a text of 5 words, model ${weights.info.version}`,
      nsPerCall: usual,
      note: perSecond(1, usual, "texts"),
    },
    {
      name: `classify ${charsMax} characters`,
      nsPerCall: worst,
      note: perSecond(1, worst, "texts"),
    },
  ];
}
