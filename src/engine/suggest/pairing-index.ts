/** Finds what a cart item and a menu item have to do with each other. */
import type { Pairing } from "../text/knowledge/pairings.ts";
import type { ItemKey } from "./menu-item.ts";

const strengthMax = 3;

export interface Match {
  readonly pairing: Pairing;
  /** 0 to 1: the strength of the pairing by how closely both names stand for their items. */
  readonly weight: number;
}

export class PairingIndex {
  /** What is in the cart → what goes with it → the pairing. */
  readonly #byWith = new Map<string, Map<string, Pairing>>();

  constructor(pairings: readonly Pairing[]) {
    for (const pairing of pairings) {
      const goes = this.#byWith.get(pairing.with) ?? new Map<string, Pairing>();
      this.#byWith.set(pairing.with, goes);
      const strength = goes.get(pairing.goes)?.strength ?? 0;
      if (strength < pairing.strength) goes.set(pairing.goes, pairing);
    }
  }

  /** The strongest pairing of two items; the first of equals in the order of their keys. */
  find(cart: readonly ItemKey[], item: readonly ItemKey[]): Match | undefined {
    let best: Match | undefined;
    for (const { name, closeness } of cart) {
      const goes = this.#byWith.get(name);
      if (goes === undefined) continue;
      for (const key of item) {
        const pairing = key.isWhole ? goes.get(key.name) : undefined;
        if (pairing === undefined) continue;
        const weight = (pairing.strength / strengthMax) * closeness * key.closeness;
        if (weight > (best?.weight ?? 0)) best = { pairing, weight };
      }
    }
    return best;
  }
}
