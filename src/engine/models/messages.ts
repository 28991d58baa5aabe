/** What the pool and its threads say to each other. */

/** What a thread is told at birth. */
export interface WorkerOrder {
  readonly folder: string;
}

/** Encode these texts; or finish what came before and end. */
export type ToWorker =
  | { readonly kind: "encode"; readonly id: number; readonly texts: readonly string[] }
  | { readonly kind: "stop" };

/** The model is loaded; the vectors `[texts × dim]`; or what went wrong with one request. */
export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "encoded"; readonly id: number; readonly vectors: Int16Array }
  | { readonly kind: "failed"; readonly id: number; readonly error: string };
