/**
 * Text → token ids of our own WordPiece vocabulary, as BERT's uncased tokenizer does it (Devlin et
 * al. 2018; Wu et al. 2016 for the pieces), without special tokens. The library
 * `@huggingface/tokenizers` is the oracle in the tests; this is ten times faster, since menu words
 * recur and are remembered.
 */

const unknownToken = "[UNK]";
const continuation = "##";
/** Longer words are unknown as a whole, as in BERT. */
const wordCharsMax = 100;
/** Words remembered before the memory starts afresh; about 10 MB when full. */
const wordsRememberedMax = 50_000;

/** At least one id: a text without a word is the unknown token. */
export type Tokenize = (text: string) => Int32Array;

/**
 * @param vocabulary pieces in order of their ids, with `[UNK]` among them.
 * @param tokensMax later tokens of a text are dropped.
 * @throws {Error} when the vocabulary lacks `[UNK]`.
 */
export function createTokenizer(vocabulary: readonly string[], tokensMax: number): Tokenize {
  const idOf = new Map(vocabulary.map((piece, id) => [piece, id]));
  const unknown = idOf.get(unknownToken);
  if (unknown === undefined) throw new Error(`The vocabulary lacks ${unknownToken}.`);
  const known = new Map<string, readonly number[]>();
  const pieceCharsMax = vocabulary.reduce((most, piece) => Math.max(most, piece.length), 0);

  const idsOf = (word: string): readonly number[] => {
    const remembered = known.get(word);
    if (remembered !== undefined) return remembered;
    const ids = toPieces(word, idOf, pieceCharsMax) ?? [unknown];
    if (known.size >= wordsRememberedMax) known.clear();
    known.set(word, ids);
    return ids;
  };

  return (text) => {
    const ids: number[] = [];
    for (const word of toWords(text)) {
      for (const id of idsOf(word)) ids.push(id);
      if (ids.length >= tokensMax) break;
    }
    if (ids.length === 0) ids.push(unknown);
    return Int32Array.from(ids.slice(0, tokensMax));
  };
}

/** The longest known piece first, again and again; undefined when some rest fits no piece. */
function toPieces(
  word: string,
  idOf: ReadonlyMap<string, number>,
  pieceCharsMax: number,
): number[] | undefined {
  const chars = Array.from(word);
  if (chars.length > wordCharsMax) return undefined;
  const ids: number[] = [];
  for (let from = 0; from < chars.length;) {
    let to = Math.min(chars.length, from + pieceCharsMax);
    let id: number | undefined;
    for (; to > from; to--) {
      const piece = chars.slice(from, to).join("");
      id = idOf.get(from === 0 ? piece : continuation + piece);
      if (id !== undefined) break;
    }
    if (id === undefined) return undefined;
    ids.push(id);
    from = to;
  }
  return ids;
}

/** Lower-case words, with every punctuation mark and every CJK character a word of its own. */
function toWords(text: string): Iterable<string> {
  const isPlain = /^[\x20-\x7e]*$/.test(text);
  const lower = isPlain ? text.toLowerCase() : normalise(text);
  return lower.match(isPlain ? plainWord : anyWord) ?? [];
}

const plainWord = /[a-z0-9]+|[!-/:-@[-`{-~]/g;
/** BERT counts all ASCII symbols as punctuation, and Unicode's punctuation beyond. */
const anyWord = /[!-/:-@[-`{-~]|\p{P}|[^\s!-/:-@[-`{-~\p{P}]+/gu;

/** The blocks that BERT takes for CJK ideographs; Hangul and kana are words of letters. */
const ideograph =
  /[\u4E00-\u9FFF\u3400-\u4DBF\u{20000}-\u{2A6DF}\u{2A700}-\u{2CEAF}\uF900-\uFAFF\u{2F800}-\u{2FA1F}]/gu;

/** BERT's normaliser: controls dropped, ideographs set apart, accents stripped, lower case. */
function normalise(text: string): string {
  return text
    .replace(/\s/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD]/gu, "")
    .replace(ideograph, " $& ")
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}
