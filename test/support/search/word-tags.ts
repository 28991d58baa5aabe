/** What the built lexicon tells of words; `word-tags.test.ts` holds it to the tables. */
import { readPackedLexicon } from "../../../src/engine/lexicon-files.ts";
import { toSections } from "../../../src/engine/text/knowledge/packed.ts";
import type { WordTags } from "../../../src/engine/text/knowledge/word-tags.ts";

export function readWordTags(): WordTags {
  const section = Buffer.from(toSections(readPackedLexicon())("wordTags"));
  return new Map(
    JSON.parse(section.toString("latin1")) as [string, Readonly<Record<string, number>>][],
  );
}
