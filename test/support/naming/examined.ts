/** The naive twin of `native/text/src/naming`: what a report says of one line by itself. */
import type { LineKind } from "../../../src/engine/report/lines.ts";
import type { NamingIssue } from "../../../src/engine/report/naming-issues.ts";
import type { Reading } from "../../../src/engine/text/reading/read.ts";
import { findIssues } from "./issues.ts";
import { toLine } from "./lines.ts";
import { suggestName } from "./suggested-name.ts";

export interface Examined {
  readonly kind: LineKind;
  readonly issues: readonly NamingIssue[];
  readonly suggested: string;
  readonly size: string;
}

/** `reading` is that of `raw`. */
export function examine(raw: string, reading: Reading): Examined {
  const kind = toLine(reading);
  const issues = kind === "heading" ? [] : findIssues(raw, reading, kind);
  const isNamed = issues.length > 0 && kind !== "empty";
  return {
    kind,
    issues,
    suggested: isNamed ? suggestName(raw, reading) : "",
    size: sizeOf(reading),
  };
}

/** One text for "(2 Pcs)" and "2 pieces": units by their first letter. */
function sizeOf({ cleaned }: Reading): string {
  return cleaned.removed
    .filter(({ kind }) => kind === "portion")
    .map(({ text }) =>
      text.replace(/(\d)[^\p{L}\d]*(\p{L})[\p{L}.]*/gu, "$1$2").replace(/[^\p{L}\p{N}./"]/gu, ""),
    )
    .sort()
    .join(" ");
}
