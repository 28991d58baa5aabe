/** Reads the lexicon's tables: tab-separated, a header line, one entry a line. Knows no table. */

/** Path below `models/lexicon` → contents. */
export type Files = Readonly<Record<string, string>>;

interface Line {
  readonly cells: readonly string[];
  readonly place: string;
}

/** First cell → what `read` makes of the second; a first cell twice is an error. */
export function toMap(
  lines: readonly Line[],
  read: (value: string, place: string) => string,
): Map<string, string> {
  const map = new Map<string, string>();
  for (const { cells, place } of lines) {
    const key = cells[0]!.replaceAll("'", "");
    if (map.has(key)) throw new Error(`${place}: "${key}" is listed twice`);
    map.set(key, read(cells[1]!, place));
  }
  return map;
}

/** The lines of a table below its header, which must begin with `columns`. */
export function readLines(files: Files, path: string, columns: readonly string[]): Line[] {
  const { header, rows } = splitTable(files, path);
  const named = header.split("\t");
  if (columns.some((column, index) => named[index] !== column)) {
    throw new Error(`${path}:1: Expected the columns ${columns.join(", ")} but got ${header}`);
  }
  const lines: Line[] = [];
  for (const { row, place } of rows) {
    const cells = row.split("\t");
    if (columns.some((_, column) => (cells[column] ?? "") === "")) {
      throw new Error(`${place}: Expected ${columns.length} cells but got ${JSON.stringify(row)}`);
    }
    if (row !== row.trimEnd() || cells[0] !== cells[0]!.toLowerCase()) {
      throw new Error(`${place}: Expected lower case without trailing space`);
    }
    lines.push({ cells, place });
  }
  return lines;
}

/** A line's cells by column; empty where the table says nothing. */
export interface Row<Column extends string> {
  readonly cells: Readonly<Record<Column, string>>;
  readonly place: string;
}

/**
 * The lines of a table whose header is exactly `columns` and whose cells may be empty, but the
 * first.
 *
 * @throws {Error} naming file and line.
 */
export function readRows<const Column extends string>(
  files: Files,
  path: string,
  columns: readonly Column[],
): Row<Column>[] {
  const { header, rows: lines } = splitTable(files, path);
  if (header !== columns.join("\t")) {
    throw new Error(`${path}:1: Expected the columns ${columns.join(", ")} but got ${header}`);
  }
  const rows: Row<Column>[] = [];
  for (const { row: line, place } of lines) {
    const cells = line.split("\t");
    if (cells.length !== columns.length || cells[0] === "") {
      throw new Error(`${place}: Expected ${columns.length} cells but got ${JSON.stringify(line)}`);
    }
    const entries = columns.map((column, at) => [column, cells[at]!] as const);
    rows.push({ cells: Object.fromEntries(entries) as Record<Column, string>, place });
  }
  return rows;
}

/** The first line, and the others that are not empty, each with its place as "path:line". */
function splitTable(files: Files, path: string) {
  const contents = files[path];
  if (contents === undefined)
    throw new Error(`Expected the lexicon file ${path} but it is missing`);
  const [header = "", ...lines] = contents.split(/\r?\n/);
  const rows = lines.map((row, index) => ({ row, place: `${path}:${index + 2}` }));
  return { header, rows: rows.filter(({ row }) => row !== "") };
}

/** The values of a cell: "a|b" → a, b. */
export function toValues(cell: string): string[] {
  return cell === "" ? [] : cell.split("|");
}

/** `value`, when it is one of `allowed`. */
export function oneOf<const T extends string>(
  allowed: readonly T[],
  value: string,
  place: string,
): T {
  if ((allowed as readonly string[]).includes(value)) return value as T;
  throw new Error(`${place}: Expected one of ${allowed.join(", ")} but got "${value}"`);
}

/** Splits as the tokeniser does, so that "7up" and "7 up" are one phrase; placeholders stay whole. */
export function toWords(phrase: string): string[] {
  return (
    phrase.replaceAll("'", "").match(/<[a-z]+>|[0-9]+|[^\s0-9<>+%@/&#$.,:;()[\]!*-]+|[^\s]/gu) ?? []
  );
}
