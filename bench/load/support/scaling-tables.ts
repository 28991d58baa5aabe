/** What was measured of the cost by items, as text. */

export interface Measured {
  readonly title: string;
  readonly items: number;
  /** Median of a request of new texts. */
  readonly ns: number;
  /** Right after the last of these requests. */
  readonly residentMib: number;
}

/** The size that the largest is held against: small enough for a menu, large enough to hide the fixed cost. */
const itemsOfReference = 100;
/** An item of the largest request may cost so many times one of the reference. */
const costMax = 1.5;

export function scalingTable(rows: readonly Measured[]): string {
  const line = (...cells: readonly string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(20) : cell.padStart(12))).join("");
  return [
    line("new texts", "items", "ms", "µs an item", "RSS MiB"),
    ...rows.map(({ title, items, ns, residentMib }) =>
      line(
        title,
        String(items),
        (ns / 1e6).toFixed(2),
        (ns / 1e3 / items).toFixed(1),
        residentMib.toFixed(0),
      ),
    ),
  ].join("\n");
}

/** One line an endpoint: whether an item costs more in company. */
export function linearityTable(rows: readonly Measured[]): string {
  const titles = [...new Set(rows.map(({ title }) => title))];
  return titles
    .map((title) => {
      const own = rows.filter((row) => row.title === title);
      const cost = ({ ns, items }: Measured) => ns / items;
      const reference = own.find(({ items }) => items === itemsOfReference)!;
      const largest = own.at(-1)!;
      const factor = cost(largest) / cost(reference);
      const verdict = factor <= costMax ? "linear    " : "NOT LINEAR";
      return (
        `${verdict}  ${title}: an item among ${largest.items} costs ` +
        `${factor.toFixed(2)} × one among ${itemsOfReference}`
      );
    })
    .join("\n");
}
