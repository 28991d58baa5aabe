/** Which parts of a question name what the guest does not want. */
import type { Reading, Span } from "../text/reading/read.ts";

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Before what they refuse; one word that ties may stand between. */
const before = toSet(
  "no not non nothing without less bina nahi nahin tak tidak gak tanpa sin sans zero " +
    "takde takda tiada bukan jangan avoid skip except minus kecuali hate hold allergic alergi",
);

/** Before a verb: "ga makan sapi". Alone they may be another word: "pho ga" is of chicken. */
const beforeVerb = toSet("dont doesnt cant ga gk gak nggak ngga enggak tak tidak not");
const verbs = toSet("eat want like need have take makan mau suka nak pakai pake ada minum");

/** Behind what they refuse: "onion nahi", "nut allergy". */
const behind = toSet("nahi nahin mat allergy allergic intolerance");

/** All of them, and "free" of "meat free burger". */
export const refusing: ReadonlySet<string> = new Set([...before, ...beforeVerb, ...behind, "free"]);

/** Behind what is wanted instead: "no meat, vegetables only". */
const only = toSet("only saja aja je sirf solo");

/** Between things that are refused alike. */
const alternatives = toSet("or nor and atau dan ya aur oder");

/**
 * Whether a question refuses what a span of it names: "no onion", "without any onion", "onion nahi",
 * "pyaz ke bina".
 *
 * @param ties Words that carry nothing.
 */
export function isRefusedIn(
  stems: readonly string[],
  { start, end }: Span,
  ties: ReadonlySet<string>,
): boolean {
  const [last = "", second = "", third = ""] = [1, 2, 3].map((back) => stems[start - back]);
  if (before.has(last) || (ties.has(last) && before.has(second))) return true;
  if (verbs.has(last) && beforeVerb.has(second)) return true;
  if (ties.has(last) && verbs.has(second) && beforeVerb.has(third)) return true;
  const [next = "", then = ""] = stems.slice(end, end + 2);
  return behind.has(next) || (next === "ke" && (then === "bina" || then === "bagair"));
}

/**
 * "no onion, garlic or potato": an ingredient after one that is refused, such words between or nothing.
 *
 * @param refusedTo The stem behind the last span that is refused.
 */
export function isRefusedAlike(
  { spans, stems }: Reading,
  at: number,
  refusedTo: number | undefined,
): boolean {
  const { start, end, senses } = spans[at]!;
  if (refusedTo === undefined || senses?.ingredient === undefined) return false;
  if (only.has(stems[end] ?? "")) return false;
  const between = stems.slice(refusedTo, start);
  // "no onion chicken" is chicken.
  if (between.length === 0 && senses.ingredient.proteins.length > 0) return false;
  return between.every((stem) => alternatives.has(stem));
}

/** Spans of what "no", "without" or "free" leaves out. */
export function absentOf({ segments }: Reading): ReadonlySet<Span> {
  return new Set(
    segments.flatMap(({ phrases }) =>
      phrases.filter(({ isAbsent }) => isAbsent).map(({ span }) => span),
    ),
  );
}

const dairy = ["milk", "cheese", "paneer", "butter", "cream", "ghee", "yogurt", "curd"];
const nuts = ["almond", "cashew", "hazelnut", "peanut", "pistachio", "walnut", "nut"];
const shellfish = ["prawn", "crab", "lobster", "clam", "mussel", "scallop", "oyster"];
export const seafood: readonly string[] = ["seafood", "fish", "squid", "octopus", ...shellfish];
const redMeat = ["mutton", "lamb", "goat", "beef", "pork"];

/** What a guest does not want who wants no meat, but fish. */
export const fleshOfLand: readonly string[] = ["meat", "chicken", "duck", "turkey", ...redMeat];

/**
 * What these diets leave out, by the names of modifiers and concepts; meat only where no diet says it.
 */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  vegan: [...dairy, "egg", "honey"],
  eggless: ["egg"],
  jain: ["onion", "garlic", "potato"],
  "dairy free": dairy,
  "no beef": ["beef"],
  "no onion no garlic": ["onion", "garlic"],
  "no pork": ["pork", "ham", "bacon", "salami", "pepperoni"],
  "nut free": nuts,
  pescatarian: fleshOfLand,
  "without milk": dairy,
};

/** What a word for several things stands for, when it is refused. */
const kindsOf: Readonly<Record<string, readonly string[]>> = {
  daging: ["meat", ...redMeat],
  dairy,
  meat: fleshOfLand,
  nut: nuts,
  pork: leftOut["no pork"]!,
  poultry: ["chicken", "duck", "turkey"],
  seafood,
  shellfish,
};

/** What a guest who refuses `text` does not want, itself included. */
export function refusedWith(text: string): readonly string[] {
  return [text, ...(kindsOf[text] ?? [])];
}
