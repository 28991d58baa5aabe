/** Tells what kind of dish a name is for: its head, among the words that only modify it. */
import type { Group, Senses } from "../knowledge/facts.ts";
import type { Category, Cuisine, Diet, Protein } from "../knowledge/labels.ts";
import type { Phrase, Relation, Segment } from "./segments.ts";

/** What the head of a name says; the other words may overrule its diet and proteins. */
export interface Kind {
  readonly phrase: Phrase;
  readonly source: "dish" | "head" | "brand" | "ingredient";
  readonly name: string;
  readonly category: Category;
  readonly alsoCategory?: Category | undefined;
  readonly cuisine?: Cuisine | undefined;
  readonly alsoCuisine?: Cuisine | undefined;
  readonly diet: Diet;
  readonly proteins: readonly Protein[];
  /** How likely the name is for this; comparable within a segment. */
  readonly score: number;
  /** Whether the word alone settles it; another gives way to a later part's. */
  readonly isSettled: boolean;
}

const named: readonly Relation[] = ["core", "plus", "list", "or", "dash"];
const beside: readonly Relation[] = ["with", "in"];

/** The kind that a name is for, and those of the other parts of a combo, in order. */
export function findKinds(segments: readonly Segment[]): readonly Kind[] {
  const main = kindsOf(segments, named);
  const [first] = main;
  if (first !== undefined && (first.source !== "ingredient" || isMeat(first))) return main;
  const aside = kindsOf(segments, beside);
  if (aside[0]?.isSettled) return aside.slice(0, 1);
  if (first !== undefined) return main;
  return aside.length > 0 ? aside : kindsOf(segments, ["bracket"]);
}

/** "kiwi with apple juice" is a juice, "prawns with mango salad" are prawns. */
function isMeat({ source, phrase }: Kind): boolean {
  return source === "ingredient" && phrase.senses.ingredient!.proteins.length > 0;
}

/** Of the settled kinds the first, and the others but mere choices; else the likeliest. */
function kindsOf(segments: readonly Segment[], relations: readonly Relation[]): readonly Kind[] {
  const found = segments.flatMap((segment) => {
    const kind = relations.includes(segment.relation) ? kindOf(segment) : undefined;
    return kind === undefined ? [] : [{ kind, relation: segment.relation }];
  });
  const [first, ...others] = found.filter(({ kind }) => kind.isSettled);
  if (first !== undefined) {
    return [first.kind, ...others.filter(({ relation }) => relation !== "or").map((o) => o.kind)];
  }
  return found.length === 0 ? [] : [best(found.map(({ kind }) => kind))];
}

function best(kinds: readonly Kind[]): Kind {
  return kinds.reduce((most, kind) => (kind.score > most.score ? kind : most));
}

/** The best candidate of one segment: the later the word, the more it is the head. */
function kindOf({ phrases }: Segment): Kind | undefined {
  const relish = phrases.at(-1);
  if (relish !== undefined && isRelish(phrases)) return candidate(relish, 1);
  const last = phrases.length - 1;
  let found: Kind | undefined;
  phrases.forEach((phrase, at) => {
    if (phrase.isAbsent || isFlavour(phrases, at) || isOwned(phrases[at + 1])) return;
    const kind = candidate(phrase, last === 0 ? 1 : at / last);
    if (kind !== undefined && (found === undefined || kind.score >= found.score)) found = kind;
  });
  return found;
}

/** "souvlaki dressing" is a dressing; "penne white sauce" and "chicken black bean sauce" are not. */
function isRelish(phrases: readonly Phrase[]): boolean {
  const name = phrases.at(-1)!.senses.ingredient?.name ?? phrases.at(-1)!.senses.head?.name;
  const { head, dish } = phrases.at(-2)?.senses ?? {};
  const before = head?.name ?? dish?.kind;
  return name !== undefined && relishes.has(name) && before !== undefined && before !== "pasta";
}

const relishes: ReadonlySet<string> = new Set(["chutney", "dip", "dressing", "marinade", "sauce"]);

/** "mojito chicken", "beer battered fish": a drink before meat or a way of cooking is a flavour. */
function isFlavour(phrases: readonly Phrase[], at: number): boolean {
  const { dish, head, brand } = phrases[at]!.senses;
  const category = dish?.category ?? head?.category ?? brand?.category;
  if (category !== "beverage") return false;
  return phrases.slice(at + 1).some(({ senses }) => {
    const flesh = senses.dish?.proteins ?? senses.ingredient?.proteins ?? [];
    return flesh.length > 0 || senses.modifier?.kind === "cooking";
  });
}

/** "tandoor wala", "pizza style": the word before these is no head. */
function isOwned(next: Phrase | undefined): boolean {
  return next?.senses.modifier !== undefined && owning.has(next.senses.modifier.name);
}

const owning: ReadonlySet<string> = new Set(["wala", "wali", "style", "flavour", "flavoured"]);

function candidate(phrase: Phrase, position: number): Kind | undefined {
  const { dish, head, brand, ingredient } = phrase.senses;
  const length = phrase.span.end - phrase.span.start;
  if (dish !== undefined) {
    const own = length > 1 ? 2 + 0.1 * length : scoreSingleDish(phrase.senses);
    return toKind(phrase, "dish", dish, { score: own + position, isSettled: own > 1 });
  }
  if (head !== undefined) {
    const own = head.isStrong ? 2 : 0.9;
    return toKind(phrase, "head", head, { score: own + position, isSettled: own > 1 });
  }
  if (brand !== undefined) {
    const facts = { ...brand, proteins: [] };
    return toKind(phrase, "brand", facts, { score: 1 + position, isSettled: false });
  }
  if (ingredient !== undefined) {
    const { name, diet, proteins, group } = ingredient;
    const isProtein = proteins.length > 0;
    const facts = { name, diet, proteins, category: isProtein ? "main" : categoryOfGroup[group] };
    const score = (isProtein ? 0.7 : weightOfGroup(group)) + 0.25 * position;
    return toKind(phrase, "ingredient", facts as KindFacts, { score, isSettled: false });
  }
  return undefined;
}

type KindFacts = Pick<
  Kind,
  "name" | "category" | "alsoCategory" | "cuisine" | "alsoCuisine" | "diet" | "proteins"
>;

/** Every kind has the same fields in the same order, which V8 reads several times faster. */
function toKind(
  phrase: Phrase,
  source: Kind["source"],
  { name, category, alsoCategory, cuisine, alsoCuisine, diet, proteins }: KindFacts,
  { score, isSettled }: Pick<Kind, "score" | "isSettled">,
): Kind {
  return {
    phrase,
    source,
    name,
    category,
    alsoCategory,
    cuisine,
    alsoCuisine,
    diet,
    proteins,
    score,
    isSettled,
  };
}

/** "kimchi" alone is a dish; beside another head it is what that is made of. */
function scoreSingleDish({ head, ingredient }: Senses): number {
  if (head !== undefined) return head.isStrong ? 2 : 0.9;
  return ingredient === undefined ? 1.7 : 0.8;
}

/** Seasonings seldom are what a name is for. */
function weightOfGroup(group: Group): number {
  if (seasonings.has(group)) return 0.05;
  return categoryOfGroup[group] === "side" ? 0.2 : 0.4;
}

const seasonings: ReadonlySet<Group> = new Set(["fat", "herb", "sauce", "seed", "spice"]);

/** What an ingredient is when it stands alone on a menu; fruit is most often a juice. */
const categoryOfGroup: Readonly<Record<Group, Category>> = {
  meat: "main",
  poultry: "main",
  fish: "main",
  seafood: "main",
  egg: "main",
  dairy: "side",
  cheese: "side",
  vegetable: "side",
  leaf: "side",
  mushroom: "side",
  fruit: "beverage",
  pulse: "main",
  grain: "main",
  flour: "bread",
  noodle: "main",
  nut: "side",
  seed: "side",
  spice: "side",
  herb: "side",
  sauce: "side",
  sweet: "dessert",
  fat: "side",
  "plant-copy": "main",
  drink: "beverage",
  other: "side",
};
