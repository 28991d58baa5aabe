/** Reads which kinds of dish a guest means who names a family of them. */
import { readRows, toValues, type Files } from "../tables.ts";

/**
 * Kind of dish, as the reader says it → the names of its families: "tom yam" → "soup", "hot and sour soup" →
 * "soup". A kind may have several, in the order of the table.
 */
export type Families = ReadonlyMap<string, readonly string[]>;

/** Dishes that no row lists are of a family when their names end or begin so. */
interface Family {
  readonly names: readonly string[];
  readonly ends: readonly string[];
  readonly begins: readonly string[];
}

/** Behind these stands what comes with a dish: "cold coffee with ice cream" is no ice cream. */
const ties = /^(?:with|w|and|in|on|over|con|en)$/;

/**
 * The families of the kinds that the table lists, and of those `dishes` that it does not list: "green apple
 * mojito" is a mocktail, as every mojito is.
 *
 * @throws {Error} as `readRows`, or on a kind that stands in a family twice.
 */
export function parseFamilies(files: Files, dishes: Iterable<string>): Families {
  const columns = ["name", "other_names", "kinds", "ends", "begins"] as const;
  const families = new Map<string, string[]>();
  const add = (kind: string, names: readonly string[]): void => {
    families.set(kind, [...(families.get(kind) ?? []), ...names]);
  };
  const rows: Family[] = [];
  for (const { cells, place } of readRows(files, "words/families.tsv", columns)) {
    const names = [cells.name, ...toValues(cells.other_names)];
    const kinds = toValues(cells.kinds);
    if (new Set(kinds).size < kinds.length) {
      throw new Error(`${place}: Expected every kind once`);
    }
    for (const kind of kinds) add(kind, names);
    rows.push({ names, ends: toValues(cells.ends), begins: toValues(cells.begins) });
  }
  const listed = new Set(families.keys());
  for (const dish of new Set(dishes)) {
    if (listed.has(dish)) continue;
    const own = ownPart(dish);
    for (const row of rows) if (isOf(row, own)) add(dish, row.names);
  }
  return families;
}

/** A name's words before the first tie, each between spaces. */
function ownPart(dish: string): string {
  const words = dish.split(" ");
  const tie = words.findIndex((word, at) => at > 0 && ties.test(word));
  return ` ${words.slice(0, tie === -1 ? undefined : tie).join(" ")} `;
}

function isOf({ ends, begins }: Family, own: string): boolean {
  return (
    ends.some((end) => own.endsWith(` ${end} `)) ||
    begins.some((start) => own.startsWith(` ${start} `))
  );
}
