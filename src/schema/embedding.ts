/** The words of embedding requests and responses. */
import { Type, type Static } from "../typebox.ts";

/** Lengths a vector can be asked for: the model's own and its Matryoshka prefixes. */
export const dimensions = [128, 256, 384] as const;
export const dimensionDefault = 128;

export const Dimension = Type.Enum([...dimensions], {
  default: dimensionDefault,
  description: "Length of each vector",
});

export const EncodingFormat = Type.Enum(["float", "base64"], {
  default: "float",
  description: "float: arrays of numbers; base64: each vector as little-endian float32",
});

export type Dimension = Static<typeof Dimension>;
export type EncodingFormat = Static<typeof EncodingFormat>;
