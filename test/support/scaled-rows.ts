import type { ScaledRows } from "../../src/engine/models/network.ts";

/** `[rows × width]` of steps and scales made of numbers from `random`, within ±1 if those are. */
export function randomRows(rows: number, width: number, random: () => number): ScaledRows {
  return {
    width,
    steps: Int8Array.from({ length: rows * width }, () => Math.round(127 * random())),
    scales: Float32Array.from({ length: rows }, () => (1 + Math.abs(random())) / 127),
  };
}
