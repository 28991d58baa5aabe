/** 100 new names through the encoder in one thread: what does the model itself cost? */
import assert from "node:assert/strict";
import { encoderFolder } from "../../src/engine/models/encoder-files.ts";
import { matchFolder } from "../../src/engine/models/reranker-files.ts";
import { type Encoder, loadEncoder } from "../../src/engine/models/encoder.ts";
import { newTexts } from "../../test/support/client-texts.ts";
import type { BenchRow } from "../report.ts";
import { medianNs, perSecond } from "./support/median.ts";

const names = 100;
/** The length of a unit vector in the encoder's int16 steps. */
const stepsPerOne = 32_767;

export async function run({ once }: { once: boolean }): Promise<BenchRow[]> {
  const encoder = loadEncoder({ encoder: encoderFolder, match: matchFolder });
  await assertAnswer(encoder);

  const rounds = once ? 1 : 50;
  const inputs = Array.from({ length: rounds + 1 }, () => newTexts(names));
  const ns = await medianNs(rounds, (round) => encoder.encode(inputs[round]!));
  const alone = await medianNs(rounds, (round) => encoder.encode(inputs[round]!.slice(0, 1)));
  const { version } = encoder.info;
  return [
    {
      name: `encode ${names} new names, 1 thread, model ${version}`,
      nsPerCall: ns,
      note: perSecond(names, ns, "names"),
    },
    {
      name: `encode 1 name, 1 thread, model ${version}`,
      nsPerCall: alone,
      note: perSecond(1, alone, "names"),
    },
  ];
}

/** Unit length, and a row that knows nothing of its neighbours. */
async function assertAnswer(encoder: Encoder): Promise<void> {
  const { nativeDimension: dim } = encoder.info;
  const texts = newTexts(names);
  const together = await encoder.encode(texts);
  assert.equal(together.length, names * dim);
  for (let row = 0; row < names; row++) {
    const vector = together.subarray(row * dim, (row + 1) * dim);
    const length = Math.hypot(...vector) / stepsPerOne;
    assert.ok(Math.abs(length - 1) < 1e-3, "a vector has unit length");
  }
  const row = 42;
  const alone = await encoder.encode([texts[row]!]);
  assert.deepEqual(alone, together.slice(row * dim, (row + 1) * dim), "a row is invariant");
}
