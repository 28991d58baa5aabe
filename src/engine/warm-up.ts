/**
 * Runs reader and classifier while the models load, so that the first requests find them compiled and
 * not interpreted: `/classify` of 100 new names right after the start took 23 to 25 ms without, 20
 * with 800 names, and no less with 4,000, which made the start slower.
 */
import { setImmediate as breathe } from "node:timers/promises";
import type { Classify } from "./models/classifier.ts";
import type { TextEngine } from "./text-engine.ts";

const namesMax = 800;
const sliceNames = 32;
/** Clothes of real menus, so that every rule of the cleaner is met. */
const wears = [
  (name: string) => name,
  (name: string) => `${name.toUpperCase()} (Half)`,
  (name: string) => `12. ${name} Rs. 199 *new*`,
  (name: string) => `2 x ${name} + coke (500 ml)`,
  (name: string) => `veg ${name} with no onion`,
];

interface WarmUp {
  readonly text: TextEngine;
  readonly classify: Classify;
  /** Asked between slices. */
  readonly isEnough: () => boolean;
}

/** Ends when `isEnough`, or all names are read; the event loop breathes in between. */
export async function warmUp({ text, classify, isEnough }: WarmUp): Promise<void> {
  const names = text.sampleNames(namesMax);
  for (let at = 0; at < names.length && !isEnough(); at++) {
    if (at % sliceNames === 0) await breathe();
    const reading = text.read(wears[at % wears.length]!(names[at]!));
    classify(reading.cleaned.text, reading.evidence);
  }
}
