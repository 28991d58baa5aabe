/** What the built lexicon tells of words; `word-tags.test.ts` holds it to the tables. */
import { readPackedLexicon } from "../../../src/engine/lexicon-files.ts";
import type { WordTags } from "../../../src/engine/text/knowledge/word-tags.ts";

/** Sections begin at multiples of it, the header at the first. */
const alignment = 4;

export function readWordTags(): WordTags {
  const bytes = Buffer.from(readPackedLexicon());
  const length = bytes.readUInt32LE(0);
  const text = (from: number, count: number) => bytes.toString("latin1", from, from + count);
  const { sections } = JSON.parse(text(alignment, length)) as {
    sections: Record<string, [offset: number, count: number]>;
  };
  const start = alignment + Math.ceil(length / alignment) * alignment;
  const [offset, count] = sections["wordTags"]!;
  return new Map(
    JSON.parse(text(start + offset, count)) as [string, Readonly<Record<string, number>>][],
  );
}
