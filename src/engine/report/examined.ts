/** What a report says of one line by itself. */
import type { Reading } from "../text/reading/read.ts";
import { type Line, toLine } from "./lines.ts";
import { findIssues, type NamingIssue } from "./naming-issues.ts";
import { suggestName } from "./suggested-name.ts";

export interface Examined {
  readonly line: Line;
  /** In the order of `namingIssues`; none of a heading, which is no name of a dish. */
  readonly issues: readonly NamingIssue[];
  /** What it should be called, where there is an issue; empty when nothing of the text is a name. */
  readonly suggested: string;
}

/** Menus are reported on again and again; what is understood of a text is kept for a while. */
const remembered = new WeakMap<Reading, Examined>();

/** `reading` is that of `raw`. */
export function examine(raw: string, reading: Reading): Examined {
  const known = remembered.get(reading);
  if (known !== undefined) return known;
  const examined = examineNow(raw, reading);
  remembered.set(reading, examined);
  return examined;
}

function examineNow(raw: string, reading: Reading): Examined {
  const line = toLine(reading);
  const issues = line === "heading" ? [] : findIssues(raw, reading, line);
  const isNamed = issues.length > 0 && line !== "empty";
  return { line, issues, suggested: isNamed ? suggestName(raw, reading) : "" };
}
