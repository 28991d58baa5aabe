/** A menu's vectors, and what the search makes of them before any question: made once, for all that are asked of it. */
import type { Releasable } from "../addon.ts";
import { release, sliceAndRenormalise } from "../vectors/native.ts";
import type { Vectors } from "../vectors/vectors.ts";
import type { ToSums } from "./name-layer.ts";

/** The leading components of a vector that the networks over names look at, the fewest that clients may send. */
export const leadingDim = 128;

export class MenuVectors {
  /** `[items × dim]`, of the native dimension or one of its prefixes. */
  readonly all: Vectors;
  readonly #owner: Releasable;
  #leading: Promise<Vectors> | undefined;
  readonly #sums = new Map<ToSums, Promise<Float32Array>>();
  #holders = 1;

  /** For whoever makes them to let go of. `owner` is what is released at the end: `all`, or what it is a view of. */
  constructor(all: Vectors, owner: Releasable = all.data) {
    this.all = all;
    this.#owner = owner;
  }

  /** Cut once, and not by each network. */
  leading(): Promise<Vectors> {
    this.#leading ??= toLeading(this.all);
    return this.#leading;
  }

  /** What the leading components give to a layer's units, `[items × units]`; not to be written to. */
  sumsBy(toSums: ToSums): Promise<Float32Array> {
    const known = this.#sums.get(toSums);
    if (known !== undefined) return known;
    const sums = this.leading().then(toSums);
    this.#sums.set(toSums, sums);
    // The next question tries again.
    sums.catch(() => this.#sums.delete(toSums));
    return sums;
  }

  /** One more holds them, and lets go of them. */
  hold(): this {
    this.#holders++;
    return this;
  }

  /** What nobody holds any more is released, once it is made. */
  letGo(): void {
    this.#holders--;
    if (this.#holders === 0) void this.#release();
  }

  async #release(): Promise<void> {
    // A bug in one of them was its asker's to tell.
    const made = await Promise.allSettled([this.#leading, ...this.#sums.values()]);
    for (const each of made) {
      if (each.status === "rejected" || each.value === undefined) continue;
      const array = each.value instanceof Float32Array ? each.value : each.value.data;
      if (array !== this.all.data) release(array);
    }
    release(this.#owner);
  }
}

/** Those of so few components as they are. */
export async function toLeading(vectors: Vectors): Promise<Vectors> {
  return vectors.dim > leadingDim ? sliceAndRenormalise(vectors, leadingDim) : vectors;
}
