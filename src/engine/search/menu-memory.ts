/** Menus searched lately: guests of one restaurant ask many questions of the same one. */
import type { MenuVectors } from "./menu-vectors.ts";

/** Of all menus together: some 9 MB, 20 menus of 100. */
const itemsMaxDefault = 2048;
/** A menu of longer texts is none that comes again. */
const charsMax = 32_768;

export class MenuMemory {
  readonly #itemsMax: number;
  /** The one that was asked for longest ago first. */
  readonly #menus = new Map<string, MenuVectors>();
  #items = 0;

  constructor(itemsMax: number = itemsMaxDefault) {
    this.#itemsMax = itemsMax;
  }

  /** Of a menu with these names, in this order, held for the caller; undefined when it is not remembered. */
  borrow(names: readonly string[]): MenuVectors | undefined {
    const key = toKey(names);
    const found = this.#menus.get(key);
    if (found === undefined) return undefined;
    this.#menus.delete(key);
    this.#menus.set(key, found);
    return found.hold();
  }

  /** Holds them as long as no others take their place; not those of a menu that is known or too large. */
  keep(names: readonly string[], vectors: MenuVectors): void {
    const key = toKey(names);
    if (this.#menus.has(key) || key.length > charsMax || names.length > this.#itemsMax) return;
    this.#menus.set(key, vectors.hold());
    this.#items += names.length;
    for (const [oldest, old] of this.#menus) {
      if (this.#items <= this.#itemsMax) break;
      this.#menus.delete(oldest);
      this.#items -= old.all.rows;
      old.letGo();
    }
  }
}

function toKey(names: readonly string[]): string {
  return JSON.stringify(names);
}
