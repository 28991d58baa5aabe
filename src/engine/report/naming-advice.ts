/** The sentence that says what is wrong with some names and what to do about it. */
import type { ReportMenu } from "./menu.ts";
import type { NamingNote } from "./naming.ts";
import type { NamingIssue } from "./naming-issues.ts";
import { count, examplesOf, quote, quoted } from "./wording.ts";

interface Phrases {
  /** After "1". */
  readonly one: string;
  /** After "2". */
  readonly many: string;
  readonly remedy: string;
}

const phrases: Readonly<Record<NamingIssue, Phrases>> = {
  promotional_noise: {
    one: "name holds advertising or decoration",
    many: "names hold advertising or decoration",
    remedy: "Move offers and badges out of the name.",
  },
  price: {
    one: "name holds a price",
    many: "names hold a price",
    remedy: "Keep prices in the price field, or the name is wrong as soon as a price changes.",
  },
  serving_size: {
    one: "name holds a serving size",
    many: "names hold a serving size",
    remedy: "Where a dish has one size only, move it to the description.",
  },
  misspelling: {
    one: "name has a word that is misspelt",
    many: "names have a word that is misspelt",
    remedy: "Mend the spelling, so that guests who search find the dish.",
  },
  all_caps: {
    one: "name is written in capitals only",
    many: "names are written in capitals only",
    remedy: "Capital first letters are easier to read.",
  },
  too_long: {
    one: "name is too long for most screens and receipts",
    many: "names are too long for most screens and receipts",
    remedy: "Keep the dish in the name and move the rest to the description.",
  },
  too_short: {
    one: "name is too short to say what it is",
    many: "names are too short to say what it is",
    remedy: "Write the name of the dish in full.",
  },
  empty: {
    one: "line has no name",
    many: "lines have no name",
    remedy: "Name the dish there or take the line out.",
  },
};

/** `notes`: those of the menu with the issue. */
export function namingAdvice(
  issue: NamingIssue,
  { texts }: ReportMenu,
  notes: readonly NamingNote[],
): string {
  const { one, many, remedy } = phrases[issue];
  const examples = notes
    .filter(({ row }) => texts[row]!.trim() !== "")
    .map(({ row, suggested }) => {
      const text = texts[row]!;
      if (suggested === "" || suggested === text) return quoted(text);
      const phrase = (): string => `${quote(text)} should be ${quote(suggested)}`;
      return { text: `${text}\n${suggested}`, phrase };
    });
  return `${count(notes.length, one, many)}${examplesOf(examples)}. ${remedy}`;
}
