/** The names of a menu in which there is something to mend, and what they should be. */
import type { ReportMenu } from "./menu.ts";
import type { NamingIssue } from "./naming-issues.ts";

/** An item with something to mend. */
export interface NamingNote {
  readonly row: number;
  /** Empty when nothing of the text is a name. */
  readonly suggested: string;
  /** In the order of `namingIssues`; at least one. */
  readonly issues: readonly NamingIssue[];
}

/** In submission order. */
export function findNamingNotes({ lines }: ReportMenu): NamingNote[] {
  return lines.flatMap(({ issues, suggested }, row) =>
    issues.length === 0 ? [] : [{ row, suggested, issues }],
  );
}
