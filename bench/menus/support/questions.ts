/** How a guest asks for an item by its name. */

/** A shorter word has no letter to spare. */
const slipLettersMin = 5;
const questionLettersMin = 3;
const questionLettersMax = 60;

/** The name in lower case, without brackets and signs; undefined where too little is left, or too much. */
export function toQuestion(name: string): string | undefined {
  const bare = name
    .toLowerCase()
    .replace(/[[(].*?[\])]/gu, " ")
    .replace(/[^\p{L}\p{N}&' ]+/gu, " ");
  const question = bare.replace(/\s+/gu, " ").trim();
  const { length } = question;
  return length < questionLettersMin || length > questionLettersMax ? undefined : question;
}

/**
 * The question with a slip within its longest word: a letter left out, doubled, changed, or swapped with the
 * next one; undefined where no word is long enough.
 */
export function withSlip(question: string, random: () => number): string | undefined {
  const words = question.split(" ");
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), "");
  if (longest.length < slipLettersMin) return undefined;
  const at = 1 + Math.floor(random() * (longest.length - 2));
  const [letter, next] = [longest[at]!, longest[at + 1]!];
  const vowel = "aeiou"[Math.floor(random() * 5)]!;
  const slips = ["", letter + letter, vowel, next + letter];
  const kind = Math.floor(random() * slips.length);
  const behind = longest.slice(at + (kind === 3 ? 2 : 1));
  const slip = longest.slice(0, at) + slips[kind]! + behind;
  return words.map((word) => (word === longest ? slip : word)).join(" ");
}
