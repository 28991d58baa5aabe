/** The naive twin of `native/text/src/search/left_out.rs`: what a guest does not want in it, and what an item says of that. */
import { vegProteins } from "../../../src/engine/text/knowledge/labels.ts";
import type { Term } from "../../../src/engine/text/reading/terms.ts";
import type { SearchItem } from "./item.ts";
import type { Query } from "../../../src/engine/search/query.ts";

const plantCopies: Readonly<Record<string, readonly string[]>> = {
  milk: ["coconut milk", "almond milk", "soy milk", "soya milk", "oat milk", "rice milk"],
  cream: ["coconut cream"],
  butter: ["peanut butter", "almond butter", "cocoa butter", "nut butter"],
};

const madeWithEgg =
  "brownie|cake|cookie|cupcake|custard|doughnut|french toast|macaron|mayonnaise|meringue|mousse|muffin|pancake|" +
  "tiramisu|waffle";

/** Whether its own name has what must not be in it: "onion burger" for "burger without onion", salmon for "no fish". */
export function namesLeftOut(query: Query, item: SearchItem): boolean {
  if (query.without.size === 0 || claimsAny(query, item)) return false;
  if (item.name.proteins.some((one) => query.without.has(one))) return true;
  const isNamed = (one: string): boolean => isMadeOf(one, item) && !isPlantCopy(one, item);
  if ([...query.without].some(isNamed)) return true;
  return saidToBeIn(item.name.terms).some(
    ({ text }) => query.without.has(text) && !isPlantCopy(text, item),
  );
}

/** A name's words but for those behind "without", and "no onion, garlic" as far as it goes. */
function saidToBeIn(terms: readonly Term[]): readonly Term[] {
  const end = terms.findIndex(({ role }) => role === "without");
  let isDenied = false;
  return terms.slice(0, end === -1 ? terms.length : end).filter(({ role }) => {
    isDenied = role === "negation" || (isDenied && role === "ingredient");
    return !isDenied;
  });
}

/** Whether it has it in its name or by what its dishes are made of; what claims the diet has not. */
export function holdsLeftOut(query: Query, item: SearchItem): boolean {
  const { without, diet } = query;
  if (claimsAny(query, item)) return false;
  const baked = madeWithEgg.split("|");
  const wantsBaked = [...query.kinds, ...query.families].some((kind) => baked.includes(kind));
  const isBaked = baked.some((kind) => item.kinds.has(kind)) && !item.name.stems.has("eggless");
  if (without.has("egg") && isBaked && !wantsBaked) return true;
  for (const one of without) if (holds(item, one)) return true;
  return diet === "veg" && item.name.proteins.some((one) => !vegProteins.has(one));
}

/** An egg is also in what only its proteins tell of. */
function holds(item: SearchItem, one: string): boolean {
  const { name, holds: held, kinds, tags } = item;
  if (tags.has(`ingredients=${one}`) || tags.has(`proteins=${one}`)) return true;
  const isNamed = name.stems.has(one) || name.texts.has(one) || kinds.has(one);
  if (!isNamed && !held.has(one) && !isMadeOf(one, item)) return false;
  return !isPlantCopy(one, item);
}

/** By its own name, or by that of one of its like. */
function isMadeOf(ingredient: string, { madeOf, name }: SearchItem): boolean {
  const isPhrase = ingredient.includes(" ");
  return (
    madeOf.has(ingredient) ||
    (isPhrase && ` ${[...name.stems].join(" ")} `.includes(` ${ingredient} `))
  );
}

/** Coconut milk is no milk. */
function isPlantCopy(name: string, { tags }: SearchItem): boolean {
  return (plantCopies[name] ?? []).some((copy) => tags.has(`ingredients=${copy}`));
}

/** "Vegan Wrap" says of itself what another wrap may be as well. */
function claimsAny({ claims }: Query, item: SearchItem): boolean {
  for (const claim of claims) if (item.claims.has(claim)) return true;
  return false;
}
