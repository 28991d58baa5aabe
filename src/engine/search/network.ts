/** A small network over named inputs, as `models/training/network_file.py` writes it. */
export interface Network {
  /** Names of what it answers and of what it looks at, in order. */
  readonly outputs: readonly string[];
  readonly inputs: readonly string[];
  /** `[inputs × hidden]`, row by row, and `[hidden]`. */
  readonly input: Float32Array;
  readonly hiddenBias: Float32Array;
  /** `[outputs × hidden]`, row by row, and `[outputs]`. */
  readonly output: Float32Array;
  readonly outputBias: Float32Array;
}

/** Adds the beginning of `values`, scaled. */
export function addScaled(sums: Float32Array, values: Float32Array, scale: number): void {
  for (let at = 0; at < sums.length; at++) sums[at]! += scale * values[at]!;
}
