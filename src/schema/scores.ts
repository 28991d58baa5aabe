/** Numbers between 0 and 1 as the wire carries them. */
import { Type } from "../typebox.ts";

export const Score = Type.Number({ minimum: 0, maximum: 1 });

const decimals = 1e6;

/** At most six decimals. */
export function toScore(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * decimals) / decimals;
}
