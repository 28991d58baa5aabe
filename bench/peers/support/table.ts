/** Contenders side by side: quality and speed in one table. */
import type { Quality } from "./quality.ts";

/** A task, and what every contender made of it. */
export interface Block {
  readonly title: string;
  /** What `quality` counts; `""` where only the time does. */
  readonly metric: string;
  readonly names: number;
  readonly rows: readonly {
    readonly name: string;
    readonly quality: Quality | undefined;
    readonly ms: number;
    readonly residentMib: number;
  }[];
}

export function comparisonTable(blocks: readonly Block[]): string {
  return blocks.map(blockTable).join("\n\n");
}

function blockTable({ title, metric, names, rows }: Block): string {
  const line = (name: string, cells: readonly string[], note = "") =>
    `${name.padEnd(40)}${cells.map((cell) => cell.padStart(10)).join("")}  ${note}`.trimEnd();
  return [
    line(title, [metric, "ms", "names/s", "RSS MiB"]),
    ...rows.map(({ name, quality, ms, residentMib }) => {
      const perSecond = Math.round((1000 * names) / ms).toLocaleString("en");
      const value = quality?.value.toFixed(3) ?? "";
      return line(
        `  ${name}`,
        [value, ms.toFixed(1), perSecond, residentMib.toFixed(0)],
        quality?.by,
      );
    }),
  ].join("\n");
}
