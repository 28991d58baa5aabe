/** Finds what a cart and a menu item have to do with each other. */
import type { Pairing } from "../text/knowledge/pairings.ts";
import type { ItemKey, MenuItem } from "./menu-item.ts";
import { offerOf } from "./offer.ts";

const strengthMax = 3;

/** A pairing of one item of the cart with a menu item. */
export interface PairedWith {
  readonly pairing: Pairing;
  readonly cartItem: MenuItem;
  /** 0 to 1: the strength of the pairing by how closely both names stand for their items. */
  readonly weight: number;
}

export class PairingIndex {
  /** What is in the cart → what goes with it → the strongest pairing, the first of equals. */
  readonly #byWith = new Map<string, Map<string, Pairing>>();

  constructor(pairings: readonly Pairing[]) {
    for (const pairing of pairings) {
      const goes = this.#byWith.get(pairing.with) ?? new Map<string, Pairing>();
      this.#byWith.set(pairing.with, goes);
      const strength = goes.get(pairing.goes)?.strength ?? 0;
      if (strength < pairing.strength) goes.set(pairing.goes, pairing);
    }
  }

  /**
   * A function from the keys of a menu item to its strongest pairing with the cart; the first of
   * equals in the order of the cart and of the keys. `O(cart)` once, then `O(keys)`.
   */
  against(cart: readonly MenuItem[]): (keys: readonly ItemKey[]) => PairedWith | undefined {
    const byGoes = new Map<string, PairedWith>();
    const consider = (cartItem: MenuItem, { name, closeness }: ItemKey): void => {
      for (const [goes, pairing] of this.#byWith.get(name) ?? []) {
        const weight = (pairing.strength / strengthMax) * closeness;
        if (weight > (byGoes.get(goes)?.weight ?? 0)) {
          byGoes.set(goes, { pairing, cartItem, weight });
        }
      }
    };
    for (const cartItem of cart) for (const key of offerOf(cartItem).keys) consider(cartItem, key);

    return (keys) => {
      let best: PairedWith | undefined;
      for (const { name, closeness, isWhole } of keys) {
        const found = isWhole ? byGoes.get(name) : undefined;
        const weight = (found?.weight ?? 0) * closeness;
        if (weight > (best?.weight ?? 0)) best = { ...found!, weight };
      }
      return best;
    };
  }
}
