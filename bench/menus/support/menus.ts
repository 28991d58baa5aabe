/** Whole real menus, from a folder outside the repository. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Menu {
  readonly id: string;
  /** Raw names, each once, in the order of the menu. */
  readonly items: readonly string[];
}

/** `folder` is laid out as `shared/data` is; of a menu the first `itemsMax` names. */
export function readMenus(folder: string, itemsMax: number): Menu[] {
  const lines = readFileSync(join(folder, "corpus/menus.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => {
    const { menu_id: id, items } = JSON.parse(line) as RawMenu;
    return { id, items: [...new Set(items.map(({ name }) => name))].slice(0, itemsMax) };
  });
}

interface RawMenu {
  readonly menu_id: string;
  readonly items: readonly { readonly name: string }[];
}
