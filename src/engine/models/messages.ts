/** What the pool and its threads say to each other. */

/** What a thread is told at birth: the folders of its models. */
export interface WorkerOrder {
  readonly folder: string;
  readonly matchFolder: string;
}

/** Pairs of names for the match reranker, one behind the other; see `match/pair-input.ts`. */
export interface PairBatch {
  /** Tokens of each pair, `[pairs]`. */
  readonly lengths: Int32Array;
  /** `[all tokens]` each. */
  readonly ids: Int32Array;
  readonly marks: Int32Array;
  /** `[pairs × features]`. */
  readonly features: Uint8Array;
}

/** A piece of work for a thread. */
export type Errand =
  | { readonly kind: "encode"; readonly texts: readonly string[] }
  | { readonly kind: "rerank"; readonly pairs: PairBatch };

/** Do this; or finish what came before and end. */
export type ToWorker =
  | { readonly kind: "work"; readonly id: number; readonly errand: Errand }
  | { readonly kind: "stop" };

/** Vectors `[texts × dim]` in int16 steps, or logits `[pairs]`. */
export type Output = Int16Array | Float32Array;

/** The models are loaded; an errand's output; or what went wrong with it. */
export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly id: number; readonly output: Output }
  | { readonly kind: "failed"; readonly id: number; readonly error: string };
