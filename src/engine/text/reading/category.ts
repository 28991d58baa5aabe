/** Tells the course: main, beverage, bread, side or dessert. */
import type { Group, Heading, Senses } from "../knowledge/facts.ts";
import type { Category } from "../knowledge/labels.ts";
import type { Kind } from "./kind.ts";
import type { Phrase, Segment } from "./segments.ts";

export interface CategoryReading {
  /** Undefined when nothing in the name tells it. */
  readonly category: Category | undefined;
  readonly alsoCategory: Category | undefined;
}

/** Kinds of dish that make one course of several things. */
export const bundles: ReadonlySet<string> = new Set([
  "combo",
  "feast",
  "lunch box",
  "meal",
  "set meal",
  "thali",
]);

/** A combo is a main unless all its parts are of one course. A heading names its own course. */
export function readCategory(
  segments: readonly Segment[],
  kinds: readonly Kind[],
  heading: Heading | undefined,
): CategoryReading {
  const [kind] = kinds;
  if (kind === undefined) return { category: heading?.category, alsoCategory: undefined };
  const courses = new Set(kinds.map(({ category }) => category));
  const isCombo = kinds.length > 1 && segments.some(({ relation }) => relation === "plus");
  if (isCombo && courses.size > 1) return { category: "main", alsoCategory: kind.category };
  const isBundle = somePhrase(segments, ({ senses: { head } }) => bundles.has(head?.name ?? ""));
  if (isBundle && kind.category !== "beverage" && kind.category !== "dessert") {
    return { category: "main", alsoCategory: kind.category };
  }
  if (kind.category === "side" && (hasStaple(segments) || hasGravy(segments))) {
    return { category: "main", alsoCategory: "side" };
  }
  if (kind.category === "dessert" && kind.source === "head" && holdsSavoury(segments)) {
    return kind.name === "cake"
      ? { category: "side", alsoCategory: "main" }
      : { category: "main", alsoCategory: "side" };
  }
  if (kind.phrase.senses.ingredient?.group === "fruit" && isCooked(segments)) {
    return { category: "dessert", alsoCategory: "side" };
  }
  if (kind.source === "head" && kind.category === "main" && isSweet(segments)) {
    return { category: "dessert", alsoCategory: kind.category };
  }
  return { category: kind.category, alsoCategory: kind.alsoCategory };
}

function somePhrase(segments: readonly Segment[], test: (phrase: Phrase) => boolean): boolean {
  return segments.some(({ phrases }) => phrases.some(test));
}

/** "nutella saj": a chocolate brand makes a sweet of a wrap. */
function isSweet(segments: readonly Segment[]): boolean {
  const phrases = segments.flatMap((segment) => segment.phrases);
  const hasSavoury = phrases.some(({ senses }) => isSavoury(senses));
  return !hasSavoury && phrases.some(({ senses: { brand } }) => brand?.category === "dessert");
}

function isSavoury({ ingredient }: Senses): boolean {
  const group = ingredient?.group;
  return group === "cheese" || group === "vegetable" || (ingredient?.proteins.length ?? 0) > 0;
}

/** "sausage biscuit" and "potato cake" are no sweets. */
function holdsSavoury(segments: readonly Segment[]): boolean {
  return somePhrase(segments, ({ senses: { ingredient }, isAbsent }) => {
    if (isAbsent || ingredient === undefined) return false;
    return savouryGroups.has(ingredient.group) || ingredient.name === "potato";
  });
}

const savouryGroups: ReadonlySet<Group> = new Set(["meat", "poultry", "fish", "seafood"]);

/** "wine poached pear" is no juice. */
function isCooked(segments: readonly Segment[]): boolean {
  return somePhrase(segments, ({ senses }) => senses.modifier?.kind === "cooking");
}

/** "chilli paneer (gravy)" is eaten with rice, the dry one alone. */
function hasGravy(segments: readonly Segment[]): boolean {
  return somePhrase(segments, ({ senses: { head, modifier } }) =>
    gravies.has(head?.name ?? modifier?.name ?? ""),
  );
}

const gravies: ReadonlySet<string> = new Set(["gravy", "semi gravy", "with gravy"]);

/** "chilli chicken with rice": a side becomes a main by what it comes with. */
function hasStaple(segments: readonly Segment[]): boolean {
  return segments.some(
    ({ relation, phrases }) =>
      relation === "with" &&
      phrases.some(({ senses: { dish, head, ingredient }, isAbsent }) => {
        const name = dish?.kind ?? dish?.name ?? head?.name ?? ingredient?.name;
        return !isAbsent && name !== undefined && staples.has(name);
      }),
  );
}

const staples: ReadonlySet<string> = new Set(["rice", "steamed rice", "noodle", "fried rice"]);
