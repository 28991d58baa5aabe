/** What naming a cuisine costs, the text read and its vector known already. */
import assert from "node:assert/strict";
import { classifierFolder, readClassifier } from "../../src/engine/models/classifier-files.ts";
import { type Classifiable, createClassifier } from "../../src/engine/models/classifier.ts";
import { encoderFolder, readEncoderInfo } from "../../src/engine/models/encoder-files.ts";
import { newTexts } from "../../test/support/client-texts.ts";
import type { BenchRow } from "../report.ts";
import { medianNs, perSecond } from "./support/median.ts";

const texts = 1000;
const charsMax = 500;

export async function run({ once }: { once: boolean }): Promise<BenchRow[]> {
  const { version } = readEncoderInfo(encoderFolder);
  const weights = readClassifier(classifierFolder, version);
  const { dimension, evidence, labels } = weights.info;
  const classify = createClassifier(weights);
  /** Every fourth number of the evidence says something, as with a known dish. */
  const toItem = (text: string): Classifiable => ({
    text,
    vector: new Float32Array(dimension).fill(Math.sqrt(1 / dimension)),
    evidence: Float32Array.from({ length: evidence }, (_, at) => Number(at % 4 === 0)),
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
