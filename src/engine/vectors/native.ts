/**
 * The typed calls into the Rust addon that are about vectors and models.
 *
 * Between unit vectors a score is the cosine, −1 to 1; rounding may carry it past either end, or
 * a vector's score with itself away from 1, by a millionth. A pair of vectors scores the same
 * bits in every call and on every machine.
 *
 * Arguments that do not fit (shapes, a threshold that is not finite, results over 256 MiB,
 * memory that is shared or detached) throw or reject with an Error whose `code` is `InvalidArg`:
 * a bug of the caller, not of the client.
 */
import {
  addon,
  type ModelThreads,
  type Pairs,
  type Releasable,
  type SetAndNumber,
  type TwoSets,
  type VectorFormat,
  type Writing,
} from "../addon.ts";
import type { RerankerInfo } from "../models/reranker-files.ts";
import { Vectors } from "./vectors.ts";

export type { Pairs } from "../addon.ts";

/** What {@link writeVectors} writes: `head`, an array with one element a row, `tail`. */
export interface WriteOrder {
  readonly head: string;
  /** Components from −1 to 1. */
  readonly vectors: Vectors;
  /** `float`: arrays of numbers with seven decimals. `base64`: strings of little-endian f32. */
  readonly format: VectorFormat;
  readonly tail: string;
}

/** What {@link startModelThreads} starts: two ONNX files, and how many threads how nice. */
export interface ModelOrder {
  readonly encoder: Uint8Array;
  readonly reranker: Uint8Array;
  /** Of the texts that both read. */
  readonly description: {
    /** Pieces in order of their ids, with `[UNK]` among them. */
    readonly vocabulary: readonly string[];
    /** Later tokens of a text are dropped. */
    readonly tokensMax: number;
    /** What the reranker was trained on. */
    readonly features: readonly string[];
    readonly marks: number;
    /** What is added to its logits; nothing where they are to be the model's own. */
    readonly judge?: RerankerInfo["judge"];
  };
  readonly threads: number;
  readonly niceness: number;
}

/**
 * Work expected to take longer leaves the calling thread, and with it the HTTP server's. Shorter
 * work does not pay: another thread and back took 42 µs for one vector and 90 to 240 µs for 100 of
 * 384, the copy included, 10 to 100 of them on this thread (2 cores, November 2026).
 */
const inPlaceNsMax = 200_000;

/**
 * The same of comparing pairs, whose arguments are large: the other thread was woken on this thread's core,
 * and 425 rows came back after 0.8 to 1 ms of which they took 0.3.
 */
const pairsInPlaceNsMax = 400_000;

/** Measured on the same machine by the files in bench/kernels, rounded up. */
const nsPerProduct = 0.04;
/** From this threshold on, pairs of names' vectors are told apart by so many components, nearly all. */
const quickThresholdMin = 0.65;
const quickDim = 64;
const nsPerComponentSliced = 1;
const nsPerNumberWritten = { float: 8, base64: 3 } as const;

/** The score of two vectors of one length. Runs on the calling thread: 0.6 µs for rows of 384, their views included. */
export function dot(left: Float32Array, right: Float32Array): number {
  return addon.dot(left, right);
}

/** The score of every left row with every right row: `[left.rows × right.rows]`, row-major. */
export async function cosineMatrix(left: Vectors, right: Vectors): Promise<Float32Array> {
  const args: TwoSets = [left.data, left.dim, right.data, right.dim];
  const products = left.rows * right.rows * left.dim;
  return staysInPlace(products * nsPerProduct)
    ? addon.cosineMatrix(...args)
    : addon.cosineMatrixAsync(...args);
}

/**
 * All pairs of rows `left < right` that score at least `threshold`, ordered by `left`, then
 * `right`. About 5 ms for 2,000 names at a threshold of 0.85, 8 for rows of 128 that are no names'
 * (bench/kernels/pairs-above); at most 65,536 rows.
 */
export async function pairsAbove(vectors: Vectors, threshold: number): Promise<Pairs> {
  const args: SetAndNumber = [vectors.data, vectors.dim, threshold];
  return comparesInPlace(vectors, threshold)
    ? addon.pairsAbove(...args)
    : addon.pairsAboveAsync(...args);
}

/**
 * The first `dim` components of each row, scaled to unit length and rounded to multiples of 1e-7,
 * stored as the nearest f32: seven decimals say each one exactly, so {@link writeVectors} writes
 * in both formats what is in here, bit for bit. A row whose prefix is all zeros stays zeros.
 *
 * @param dim From 1 to `vectors.dim`. The values within it must be finite.
 */
export async function sliceAndRenormalise(vectors: Vectors, dim: number): Promise<Vectors> {
  const args: SetAndNumber = [vectors.data, vectors.dim, dim];
  const sliced = staysInPlace(vectors.rows * dim * nsPerComponentSliced)
    ? addon.sliceAndRenormalise(...args)
    : await addon.sliceAndRenormaliseAsync(...args);
  return new Vectors(sliced, dim);
}

/**
 * `head`, the vectors as JSON, `tail`, as UTF-8 bytes without spaces. The whole is JSON when
 * `head` and `tail` make it so. About 6 ns a number, the fresh memory included
 * (bench/kernels/write-vectors).
 */
export async function writeVectors(order: WriteOrder): Promise<Uint8Array> {
  const { vectors, format } = order;
  const head = Buffer.from(order.head);
  const args: Writing = [head, vectors.data, vectors.dim, format, Buffer.from(order.tail)];
  return staysInPlace(vectors.data.length * nsPerNumberWritten[format])
    ? addon.writeVectors(...args)
    : addon.writeVectorsAsync(...args);
}

/**
 * Frees a large array that nobody will look at again: it has no elements from then on, nor has another
 * view of its memory. Left to V8, such arrays made it collect all of the heap three times a second under
 * load. Part of a buffer is left as it is.
 */
export function release(array: Releasable): void {
  addon.release(array);
}

/** Vectors that stood in a JSON object, and the object with an empty array in their place. */
export interface Lifted {
  readonly vectors: Vectors;
  readonly rest: Uint8Array;
}

/**
 * Takes the vectors `[rows × dim]` of a top-level field out of a JSON object, each scaled to unit
 * length, without making a JavaScript value of each of their numbers: 100 of 128 in 0.11 ms, where
 * parsing took 1.2. Undefined when the field is no array of equally long arrays of finite numbers,
 * or is not simply there: then only a whole parser can say what it is.
 */
export function liftVectors(json: Uint8Array, field: string): Lifted | undefined {
  const lifted = addon.liftRows(json, field);
  if (lifted === null) return undefined;
  const { start, end, data, dim } = lifted;
  const rest = Buffer.concat([json.subarray(0, start), emptyArray, json.subarray(end)]);
  return { vectors: new Vectors(data, dim), rest };
}

const emptyArray = Buffer.from("[]");

/**
 * Threads that run our models, each one call at a time, first come, first served; they end with
 * the object. A batch that does not fit the model rejects with code `InvalidArg`.
 *
 * @throws {Error} when a file is not a model of ours, the vocabulary lacks `[UNK]`, or the reranker was
 * trained on other features.
 */
export function startModelThreads({
  encoder,
  reranker,
  description,
  threads,
  niceness,
}: ModelOrder): ModelThreads {
  return new addon.ModelThreads(encoder, reranker, JSON.stringify(description), threads, niceness);
}

function comparesInPlace({ rows, dim }: Vectors, threshold: number): boolean {
  const looked = threshold >= quickThresholdMin ? Math.min(dim, quickDim) : dim;
  return ((rows * rows) / 2) * looked * nsPerProduct <= pairsInPlaceNsMax;
}

function staysInPlace(expectedNs: number): boolean {
  return expectedNs <= inPlaceNsMax;
}
