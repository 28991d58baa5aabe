/** How commands print: JSON for programs, tables for people. */

/** Whole hundredths as a number of credits; exact to two decimals. */
export function toCredits(centiCredits: number): number {
  return centiCredits / 100;
}

export function toIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

export function toJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** Credits for the eye: two decimals, or the word. */
export function showCredits(account: { unlimited: boolean; centiCredits: number }): string {
  return account.unlimited ? "unlimited" : showAmount(account.centiCredits);
}

export function showAmount(centiCredits: number): string {
  return toCredits(centiCredits).toFixed(2);
}

/** A moment to the second, in UTC. */
export function showMoment(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace("T", " ");
}

/** Aligned columns under a header; a column headed in capitals is set to the right. */
export function toTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows];
  const widths = header.map((_, column) =>
    Math.max(...lines.map((line) => [...(line[column] ?? "")].length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => pad(cell, column))
        .join("  ")
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join("");

  function pad(cell: string, column: number): string {
    const space = " ".repeat((widths[column] ?? 0) - [...cell].length);
    return isAmount(header[column]) ? space + cell : cell + space;
  }
}

function isAmount(heading: string | undefined): boolean {
  return ["credits", "price", "balance", "items", "no"].includes(heading ?? "");
}
