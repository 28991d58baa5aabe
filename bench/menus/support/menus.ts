/** Whole real menus, from a folder outside the repository. */
import { join } from "node:path";
import { readLines } from "../../support/lines.ts";

export interface Menu {
  readonly id: string;
  /** Raw names, each once, in the order of the menu. */
  readonly items: readonly string[];
}

/** `folder` is laid out as `shared/data` is; of a menu the first `itemsMax` names. */
export function readMenus(folder: string, itemsMax: number): Menu[] {
  return readLines(join(folder, "corpus/menus.jsonl")).map((line) => {
    const { menu_id: id, items } = JSON.parse(line) as RawMenu;
    return { id, items: [...new Set(items.map(({ name }) => name))].slice(0, itemsMax) };
  });
}

interface RawMenu {
  readonly menu_id: string;
  readonly items: readonly { readonly name: string }[];
}
