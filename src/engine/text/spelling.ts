/** Puts misspelt words right, whole words only: by the list, then as slips of a known word. */
import type { CleaningLexicon } from "./lexicon.ts";
import { PhraseTable } from "./phrases.ts";
import { stem } from "./knowledge/stems.ts";
import { createSlipFinder } from "./slips.ts";
import type { Token } from "./tokens.ts";

/** A common word that sounds like an unknown one. */
export type FindCommon = (word: string) => string | undefined;

export interface Correction {
  readonly from: string;
  readonly to: string;
}

/** `findBySound` is asked for words that are neither known nor slips. */
export function createSpeller(
  lexicon: CleaningLexicon,
  findBySound: FindCommon,
): (tokens: readonly Token[], corrections: Correction[]) => void {
  const kept = new PhraseTable(
    lexicon.spellingKept.map((words) => ({ words })),
    lexicon,
  );
  const known = toKnown(lexicon);
  const findSlip = createSlipFinder(lexicon.anchors, known);
  const findRight = (word: string): string | undefined =>
    findSlip(word) ?? (isKnown(word, known) ? undefined : findBySound(word));
  return (tokens, corrections) => {
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]!;
      if (token.type !== "word") continue;
      const exception = kept.find(tokens, at, () => true);
      if (exception !== undefined) {
        at = exception.end - 1;
        continue;
      }
      const right =
        lexicon.spelling.get(token.key) ??
        (token.text === token.key ? findRight(token.key) : undefined);
      if (right === undefined) continue;
      corrections.push({ from: token.text, to: right });
      token.text = right;
      token.key = right.replaceAll("'", "");
    }
  };
}

/** Also as the plural of a known word. */
function isKnown(word: string, known: ReadonlySet<string>): boolean {
  return known.has(word) || known.has(stem(word)) || known.has(`${word}s`);
}

/** Every word that some table of the lexicon calls right. */
function toKnown(lexicon: CleaningLexicon): ReadonlySet<string> {
  const { anchors, lookAlikes, units, words, noise, protectedPhrases, spellingKept } = lexicon;
  const known = new Set([
    ...lexicon.known,
    ...anchors,
    ...lookAlikes,
    ...units.keys(),
    ...spellingKept.flat(),
  ]);
  for (const role of Object.values(words)) for (const word of role) known.add(word);
  for (const phrase of noise) for (const word of phrase.words) known.add(word);
  for (const word of protectedPhrases.flat()) known.add(word);
  return known;
}
