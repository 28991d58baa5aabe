/** Tells whether a vegetarian may eat it, and which proteins are named. */
import type { Group, Senses } from "../knowledge/facts.ts";
import { type Diet, type Protein, vegProteins } from "../knowledge/labels.ts";
import type { Kind } from "./kind.ts";
import { bundles } from "./category.ts";
import type { Phrase, Segment } from "./segments.ts";

/** Named, these make a dish of unknown diet vegetarian; spices, sauces and cheese do not. */
const substantial: ReadonlySet<Group> = new Set([
  "vegetable",
  "leaf",
  "mushroom",
  "fruit",
  "pulse",
  "nut",
  "plant-copy",
]);

/** Sweets that nobody eats with meat. */
const sweets: ReadonlySet<string> = new Set(["chocolate", "chocolate spread", "jam", "nutella"]);

/** On these cheese is an addition to meat; of other dishes it is the filling. */
const cheeseAdds = /burger|steak|hot dog|fries|nacho|ramen|noodle|rice|omelette|bowl|meal|combo/;

export interface DietReading {
  readonly diet: Diet;
  /** In the order of the name, each once. */
  readonly proteins: readonly Protein[];
}

/**
 * The diet and proteins of a name with these segments, whose head is `kinds[0]`. A meat that is named
 * beside a drink is a fancy name ("blue shark mojito"), unless the drink itself is known for it.
 */
export function readDiet(segments: readonly Segment[], kinds: readonly Kind[]): DietReading {
  const present = segments.map(({ phrases }) => presentOf(phrases));
  const all = present.length === 1 ? present[0]! : present.flat();
  const mocked = new Set(present.flatMap((phrases) => findMocked(phrases)));
  const isDrink = kinds[0]?.category === "beverage";
  const meats = all.filter(
    ({ senses }, at) =>
      isNonVeg(senses) && !mocked.has(all[at]!) && (!isDrink || senses.dish !== undefined),
  );
  const isOnlySauce = meats.every(({ senses }) => senses.ingredient?.group === "sauce");
  const saysVeg = all.some(({ senses }) => isVegWord(senses));
  const saysNonVeg = all.some(
    (phrase) => phrase.senses.modifier?.diet === "non_veg" && !mocked.has(phrase),
  );
  const hasChoice = segments.some(({ relation }) => relation === "or");
  const proteins = isDrink && meats.length === 0 ? [] : namedProteins(all, mocked, kinds[0]);

  if (saysVeg && (saysNonVeg || (hasChoice && meats.length > 0))) {
    return { diet: "unknown", proteins };
  }
  const isMeat = saysVeg ? !isOnlySauce : meats.length > 0;
  if (isMeat || saysNonVeg) return { diet: "non_veg", proteins };
  if (saysVeg) return { diet: "veg", proteins: proteins.filter((one) => vegProteins.has(one)) };
  return { diet: withoutMeat(segments, kinds, mocked), proteins };
}

function presentOf(phrases: readonly Phrase[]): readonly Phrase[] {
  return phrases.some(({ isAbsent }) => isAbsent)
    ? phrases.filter(({ isAbsent }) => !isAbsent)
    : phrases;
}

/** Plants that stand in for meat right before its name: "cauliflower steak", "jackfruit keema". */
const standIns: ReadonlySet<string> = new Set([
  "cauliflower",
  "broccoli",
  "jackfruit",
  "aubergine",
  "vegetable",
  "mixed vegetable",
]);

/**
 * The phrases whose meat is none: after "veg" or "mock" ("mock" goes for all that follows), and
 * dishes and kinds that only imply meat beside a plant that stands in for it ("paneer shawarma").
 */
function findMocked(phrases: readonly Phrase[]): readonly Phrase[] {
  if (phrases.length < 2) return [];
  const mocked = new Set<Phrase>();
  phrases.forEach((phrase, at) => {
    const { modifier, ingredient } = phrase.senses;
    if (modifier?.kind === "mock") for (const next of phrases.slice(at + 1)) mocked.add(next);
    const next = phrases[at + 1];
    if (next?.span.start !== phrase.span.end) return;
    const isCopy = ingredient?.group === "plant-copy" && isFlesh(next.senses);
    const isPromised = isVegWord(phrase.senses) && !(isVegAlone(phrase) && isOfEgg(next));
    if (isPromised || isCopy) mocked.add(next);
    const isStandIn =
      ingredient !== undefined &&
      (standIns.has(ingredient.name) || ingredient.proteins.some((one) => vegProteins.has(one)));
    const isCut = next.senses.modifier?.kind === "part";
    if (isStandIn && next.senses.ingredient === undefined && (isCut || isImplied(next))) {
      mocked.add(next);
    }
  });
  const hasVegProtein = phrases.some(({ senses }) =>
    (senses.dish?.proteins ?? senses.ingredient?.proteins ?? []).some((one) =>
      vegProteins.has(one),
    ),
  );
  if (hasVegProtein) for (const phrase of phrases) if (isImplied(phrase)) mocked.add(phrase);
  return [...mocked];
}

/** "veg", "jain", "mock": words that promise it, unlike styles that only are vegetarian. */
function isVegWord({ modifier }: Senses): boolean {
  return modifier?.diet === "veg" && (modifier.kind === "diet" || modifier.kind === "mock");
}

/** A dish or kind that is of meat though its words do not say so; eggs are never only implied. */
function isImplied({ senses, span }: Phrase): boolean {
  const { dish, head } = senses;
  if (span.end - span.start > 1) return false;
  const one = dish ?? head;
  return one?.diet === "non_veg" && !one.proteins.includes("egg");
}

/** "veg omelette" is of eggs and vegetables; "vegan" and "eggless" ones are not of eggs. */
function isVegAlone({ senses }: Phrase): boolean {
  return senses.modifier?.name === "veg" || senses.modifier?.name === "vegetarian";
}

function isOfEgg({ senses: { dish, head, ingredient } }: Phrase): boolean {
  return ingredient === undefined && (dish ?? head)?.proteins.includes("egg") === true;
}

/** "soya keema" and "tempeh bacon sandwich" hold no meat; "tahu telur" holds an egg. */
function isFlesh({ ingredient, dish, head }: Senses): boolean {
  if (ingredient !== undefined)
    return ingredient.group === "meat" || ingredient.group === "poultry";
  const one = dish ?? head;
  return one?.diet === "non_veg" && one.proteins.every((protein) => flesh.has(protein));
}

const flesh: ReadonlySet<Protein> = new Set([
  "chicken",
  "mutton",
  "lamb",
  "beef",
  "pork",
  "duck",
  "turkey",
]);

function isNonVeg({ dish, ingredient, brand, head }: Senses): boolean {
  return (dish ?? ingredient ?? brand ?? head)?.diet === "non_veg";
}

function namedProteins(
  phrases: readonly Phrase[],
  mocked: ReadonlySet<Phrase>,
  kind: Kind | undefined,
): readonly Protein[] {
  const found = new Set<Protein>();
  for (const phrase of phrases) {
    const { dish, ingredient } = phrase.senses;
    for (const protein of dish?.proteins ?? ingredient?.proteins ?? []) {
      if (!mocked.has(phrase) || vegProteins.has(protein)) found.add(protein);
    }
  }
  if (found.size === 0 && kind?.source === "head" && !mocked.has(kind.phrase)) {
    for (const protein of kind.proteins) found.add(protein);
  }
  return [...found];
}

/** The diet of a name in which no meat is named. */
function withoutMeat(
  segments: readonly Segment[],
  kinds: readonly Kind[],
  mocked: ReadonlySet<Phrase>,
): Diet {
  const [kind, ...others] = kinds;
  const named = segments.flatMap(({ relation, phrases }) =>
    phrases.filter(({ senses, isAbsent }) => !isAbsent && isFilling(senses, relation, kind)),
  );
  const fills = named.length > 0;
  if (kind === undefined) return fills ? "veg" : "unknown";
  const all = [kind, ...others];
  const contents = all.filter(({ name }) => !bundles.has(name));
  const diets = new Set(
    (contents.length > 0 ? contents : all).map((one) =>
      mocked.has(one.phrase) ? "veg" : dietOfKind(one, fills),
    ),
  );
  if (diets.has("non_veg")) return "non_veg";
  return diets.has("unknown") ? "unknown" : "veg";
}

function dietOfKind({ diet }: Kind, fills: boolean): Diet {
  return fills && diet === "unknown" ? "veg" : diet;
}

/** Whether a phrase names what a vegetarian dish is made of. */
function isFilling(senses: Senses, relation: Segment["relation"], kind: Kind | undefined): boolean {
  const { dish, ingredient, head, modifier, brand } = senses;
  const isAside = relation === "with" || relation === "plus" || relation === "in";
  if (dish !== undefined) {
    if (isAside) return dish.proteins.some((protein) => vegProteins.has(protein));
    return dish.diet === "veg" && dish.category !== "beverage";
  }
  if (modifier?.diet === "veg") return true;
  if (brand?.category === "dessert") return true;
  if (head !== undefined || ingredient === undefined) return false;
  if (ingredient.proteins.some((protein) => vegProteins.has(protein))) return true;
  if (ingredient.group === "cheese" && kind !== undefined) return !cheeseAdds.test(kind.name);
  if (ingredient.group === "sweet") return sweets.has(ingredient.name);
  return ingredient.diet === "veg" && substantial.has(ingredient.group);
}
