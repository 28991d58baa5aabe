/** The words of a normal form: what each is for, and when one name's may stand for another's. */
import { modifierKinds, type Senses } from "../knowledge/facts.ts";
import { soundOf } from "../sounds.ts";

/** What a word is for; modifiers by their kind. The position is what the reranker reads. */
export const roles = [
  "unknown",
  "kind",
  "protein",
  "ingredient",
  "brand",
  "number",
  "without",
  ...modifierKinds,
] as const;

export type Role = (typeof roles)[number];

/** One word of a normal form. */
export interface Term {
  /** A stem. */
  readonly text: string;
  readonly role: Role;
}

/**
 * Meanings that many different things share: "farfalle" is read as pasta, but is not penne. Such a
 * word keeps its own name.
 */
const broad: ReadonlySet<string> = new Set([
  "bean",
  "beef",
  "cheese",
  "fish",
  "herb",
  "herbal tea",
  "jelly",
  "leafy green",
  "noodle",
  "pasta",
  "sauce",
  "sausage",
  "seaweed",
  "spice paste",
]);

/** Languages' words for "of" and "the", and signs that tie: they tell no dish from another. */
export const fillers: ReadonlySet<string> = new Set(
  "a al alla an au con de del di du e el for ka ke ki la le of our per the to y".split(" "),
);

export const isNumber = /^\d+$/;

/** Whether `few` says less than `all`: "wing chicken" is more than chicken. */
export function isLess(few: readonly Term[], all: readonly Term[]): boolean {
  const texts = new Set(all.map(({ text }) => text));
  return few.length < texts.size && few.every(({ text }) => texts.has(text));
}

/** Roles of words that make another dish of a dish. */
const telling: ReadonlySet<Role> = new Set([
  "protein",
  "ingredient",
  "brand",
  "spice",
  "cooking",
  "taste",
  "temperature",
  "diet",
  "form",
  "part",
]);

/**
 * The usual name of a dish, or the `own` words of another name for it that says more, less or other
 * things: the tables list "dark chocolate waffle" with "chocolate waffle" to know what it is, though
 * nobody takes one for the other.
 */
export function foldInto(usual: readonly Term[], own: readonly Term[]): readonly Term[] {
  const [more, less] = [beyond(own, usual), beyond(usual, own)];
  const isOther =
    less.length === 0 || more.length === 0
      ? [...more, ...less].some(({ role, text }) => telling.has(role) || otherKinds.has(text))
      : [more, less].every((terms) => terms.some(({ role }) => isFood.has(role)));
  return isOther ? own : usual;
}

/** Kinds that make another dish of a dish; "curry" or "masala" behind a name only say what it is. */
const otherKinds: ReadonlySet<string> = new Set(
  (
    "bowl burger combo dry gravy noodle pasta pita pizza platter puff rice roll salad sandwich sizzler " +
    "soup taco thali wrap"
  ).split(" "),
);

const isFood: ReadonlySet<Role> = new Set(["protein", "ingredient", "brand"]);

function beyond(terms: readonly Term[], others: readonly Term[]): readonly Term[] {
  const known = new Set(others.map(({ text }) => text));
  return terms.filter(({ text }) => !known.has(text));
}

const isLatin = /[a-z]/;

/** Of a name in two scripts the Latin words: the others say the same. */
export function inOneScript(terms: readonly Term[]): readonly Term[] {
  const hasOther = terms.some(({ text, role }) => role !== "number" && !isLatin.test(text));
  if (!hasOther || !terms.some(({ text }) => isLatin.test(text))) return terms;
  return terms.filter(({ text, role }) => role === "number" || isLatin.test(text));
}

export function meaningOf(
  { dish, head, ingredient, brand, modifier }: Senses,
  own: readonly string[],
): { name: string; role: Role } {
  const food = (ingredient?.proteins.length ?? 0) > 0 ? "protein" : "ingredient";
  // "korma" is the dish, though some write dates so; "butter" is butter either way.
  if (head !== undefined && head.name === own.join(" ")) {
    return { name: head.name, role: ingredient?.name === head.name ? food : "kind" };
  }
  if (brand !== undefined) return { name: brand.name, role: "brand" };
  if (ingredient !== undefined && !broad.has(ingredient.name)) {
    return { name: ingredient.name, role: food };
  }
  if (head !== undefined) return { name: nameOfKind(head.name, own.join(" ")), role: "kind" };
  if (ingredient !== undefined) return { name: own.join(" "), role: food };
  if (modifier !== undefined) return { name: modifier.name, role: modifier.kind };
  return { name: dish?.name ?? own.join(" "), role: "kind" };
}

/**
 * A kind's other names are those of its like ("limoncello" of liqueurs): only spellings of its own name
 * fall together with it.
 */
function nameOfKind(name: string, own: string): string {
  const [a, b] = [soundOf(name.replaceAll(" ", "")), soundOf(own.replaceAll(" ", ""))];
  return a === b || (a.length >= lettersMin && isOneSlip(a, b)) ? name : own;
}

/** Shorter words lie too close to others. */
const lettersMin = 5;

/** Whether one letter more, less or other makes `b` of `a`. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  let [endA, endB] = [a.length, b.length];
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1])
    [endA, endB] = [endA - 1, endB - 1];
  return endA - from <= 1 && endB - from <= 1;
}

/** Roles that say how much of a dish, not which. */
const amounts: ReadonlySet<Role> = new Set(["size", "portion", "container"]);
/** Amounts that menus price as another dish. */
const told: ReadonlySet<string> = new Set(["double", "triple"]);

/** Says how much of a dish, not which. */
export function isAmount({ text, role }: Term): boolean {
  return amounts.has(role) && !told.has(text);
}
