/** A small network over named inputs, as `models/training/network_file.py` writes it. */
export interface Network {
  /** Names of what it answers and of what it looks at, in order. */
  readonly outputs: readonly string[];
  readonly inputs: readonly string[];
  /** `[inputs × hidden]`, and `[hidden]`. */
  readonly input: ScaledRows;
  readonly hiddenBias: Float32Array;
  /** `[outputs × hidden]`, and `[outputs]`. */
  readonly output: ScaledRows;
  readonly outputBias: Float32Array;
}

/** A matrix `[rows × width]`, row by row, in int8 steps: a quarter of the memory of its numbers. */
export interface ScaledRows {
  readonly width: number;
  readonly steps: Int8Array;
  /** What a step of each row is worth, `[rows]`. */
  readonly scales: Float32Array;
}

/** Adds a row, scaled, to `[width]` sums. */
export function addRow(
  sums: Float32Array,
  { width, steps, scales }: ScaledRows,
  [row, scale]: readonly [row: number, scale: number],
): void {
  const by = scale * scales[row]!;
  const start = row * width;
  for (let at = 0; at < width; at++) sums[at]! += by * steps[start + at]!;
}

/** The matrix as numbers `[rows × width]`. */
export function toNumbers({ width, steps, scales }: ScaledRows): Float32Array {
  return Float32Array.from(steps, (step, at) => step * scales[Math.floor(at / width)]!);
}
