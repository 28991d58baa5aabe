/** Texts → what they are: read by the lexicon, their cuisine named. */
import { setImmediate as breathe } from "node:timers/promises";
import { CancelledError } from "../errors.ts";
import type { Classify } from "./models/classifier.ts";
import type { Cuisine } from "./text/knowledge/labels.ts";
import type { Reading } from "./text/reading/read.ts";
import type { TextMemory } from "./text-memory.ts";

/** Texts at a time between two breaths of the event loop: some 2 ms. */
const sliceTexts = 32;

export interface Understood {
  readonly reading: Reading;
  readonly cuisine: Cuisine | "uncertain";
  /** Calibrated probability of the likeliest cuisine, 0 to 1. */
  readonly confidence: number;
}

export interface UnderstandParts {
  readonly read: (raw: string) => Reading;
  readonly classify: Classify;
  /** What was understood lately. */
  readonly memory: TextMemory<Understood>;
  readonly mayBegin: () => boolean;
}

/**
 * One answer a text, in order. On this thread, with a breath of the event loop after each slice.
 *
 * @throws {CancelledError} when `mayBegin`, asked before the first text, says no.
 */
export async function understandAll(
  texts: readonly string[],
  parts: UnderstandParts,
): Promise<Understood[]> {
  if (!parts.mayBegin()) throw new CancelledError();
  const understood: Understood[] = [];
  for (const [row, raw] of texts.entries()) {
    if (row > 0 && row % sliceTexts === 0) await breathe();
    understood.push(parts.memory.get(raw) ?? understand(raw, parts));
  }
  return understood;
}

function understand(raw: string, { read, classify, memory }: UnderstandParts): Understood {
  const reading = read(raw);
  // Noise alone is taken as it came.
  const text = reading.cleaned.text || raw.trim();
  const { label, confidence } = classify(text, reading.evidence);
  const understood = { reading, cuisine: label as Understood["cuisine"], confidence };
  memory.set(raw, understood);
  return understood;
}
