/** The words that endpoints which compare items share. */
import { Type } from "../typebox.ts";

/** The contract's default. */
export const cosineThresholdDefault = 0.85;

/** Cosine below which two items are not the same dish. */
export const CosineThreshold = Type.Number({
  minimum: 0,
  maximum: 1,
  default: cosineThresholdDefault,
  description: "Cosine similarity below which two items are never taken for one dish",
});
