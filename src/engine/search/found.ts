/** What a query asks for, as far as its words were gone through. */
import { toClaim } from "../text/knowledge/claims.ts";
import type { Concept } from "../text/knowledge/concepts.ts";
import {
  type Category,
  type Cuisine,
  cuisines as kitchens,
  type Diet,
  type Protein,
  vegProteins,
} from "../text/knowledge/labels.ts";
import type { NormalForm } from "../text/reading/normal-form.ts";
import type { Reading, Span } from "../text/reading/read.ts";
import type { Query } from "./query.ts";
import { isKitchen, meantFrom, saysMeat, wideKitchens } from "./query-words.ts";
import { fleshOfLand, leftOut, refusedKind, refusedWith, seafood } from "./left-out.ts";

/**
 * Heads that are no more than a course: nobody orders "starters". `native/text/src/search/item.rs`
 * has them too.
 */
export const courses: ReadonlySet<string> = new Set([
  "appetizer",
  "beverage",
  "bread",
  "dessert",
  "drink",
  "main",
  "side",
  "snack",
  "starter",
  "sweet",
]);

/** Kitchens by their labels as tags have them. */
const kitchenOf: ReadonlyMap<string, Cuisine> = new Map(
  kitchens.map((label) => [label.toLowerCase(), label]),
);

/** Stems between two foods of which both are asked for. */
const between: ReadonlySet<string> = new Set(["or", "ya"]);
/** Diets that whatever is vegan keeps. */
const isMetByVegan: ReadonlySet<string> = new Set(["dairy free", "eggless"]);
const fish: ReadonlySet<string> = new Set(seafood);

/** Flesh, and neither egg nor what stands in for it. */
function isMeat(protein: Protein): boolean {
  return protein !== "egg" && !vegProteins.has(protein);
}

/** "eggless" and "jain" are most often for vegetarians, "vegan" always is. */
function isGuess(diet: string): boolean {
  return diet !== "vegan" && diet in leftOut;
}

/** What was found so far. */
export class Found {
  readonly rest: Span[] = [];
  /** "punjabi": of the dish that is named, or else of the kitchen. */
  readonly styles: Span[] = [];
  /** Names that were read apart from the question. */
  readonly apart: Reading[] = [];
  readonly stems = new Set<string>();
  readonly without = new Set<string>();
  /** What was taken to be without them. */
  readonly leftOutSpans: Span[] = [];
  readonly categories = new Set<Category>();
  readonly cuisines = new Set<Cuisine>();
  readonly concepts: number[] = [];
  readonly refused: number[] = [];
  readonly claims = new Set<string>();
  diet: Query["diet"];
  /** It has words that name nothing, */
  isQuestion = false;
  /** and such as may say why one asks: "after gym". */
  isTalk = false;
  /** The stem behind the last span that is refused. */
  refusedTo: number | undefined;
  /** The stem behind the last property that is not wanted, or wanted less. */
  unwantedTo: number | undefined;
  /** Nobody said "veg": the diet is a guess from what is left out. */
  #isDietGuessed = false;
  readonly #refusing: ReadonlySet<string>;
  /** Names of what was refused word by word. */
  readonly #refused: string[] = [];

  /** @param refusing Words that refuse by themselves. */
  constructor(refusing: ReadonlySet<string>) {
    this.#refusing = refusing;
  }

  /** Whether nothing was found, neither a name nor a wish. */
  get saysNothing(): boolean {
    const { rest, styles, apart, without, categories, cuisines, concepts, refused, diet } = this;
    const lists = [rest, styles, apart, concepts, refused];
    const sets = [without, categories, cuisines];
    if (diet !== undefined || lists.some((list) => list.length > 0)) return false;
    return sets.every((set) => set.size === 0);
  }

  addStems(stems: readonly string[]): void {
    for (const stem of stems) this.stems.add(stem);
  }

  takeTalk(own: readonly string[], talk: ReadonlySet<string>): void {
    // "beer or cider" tells no more of the two.
    if (own.every((stem) => between.has(stem))) return;
    this.isQuestion = true;
    this.isTalk ||= own.some((stem) => talk.has(stem));
  }

  /** Whether the stem at `at` says what is not wanted. */
  isUnwanted(at: number, stem: string): boolean {
    if (this.without.size === 0) return false;
    return (
      this.#refusing.has(stem) ||
      this.leftOutSpans.some(({ start, end }) => start <= at && at < end)
    );
  }

  /** What a span names that is refused. */
  leaveOut({ named }: NormalForm, own: readonly string[], span: Span): void {
    this.leftOutSpans.push(span);
    const said = own.join(" ");
    const kind = refusedKind(said);
    const { ingredient, dish } = span.senses ?? {};
    const name = ingredient?.name ?? (own.length > 1 ? dish?.name : undefined);
    // "daging" is any meat, "daging sapi" beef; "curry leaves" is no curry, and "ice cream" no cream.
    const names = name === undefined ? named.map(({ text }) => text) : [name];
    if (kind !== undefined) this.#addWithout(kind);
    else this.#addWithout([...names.flatMap(refusedWith), ...(name === undefined ? own : [said])]);
    this.#refused.push(...(kind === undefined && names.length > 0 ? names : [said]));
    if (this.without.has("meat")) this.#takeVeg(true);
  }

  /** What a concept means beyond doubt: a diet, a course. */
  takeMeaning(concept: Concept): void {
    const { name, tags } = concept;
    this.#claim(name);
    if ((tags["diet=veg"] ?? 0) >= meantFrom) this.#takeVeg(isGuess(name));
    else if (saysMeat(concept)) this.diet = "non_veg";
    for (const [tag, weight] of Object.entries(tags)) {
      if (weight < meantFrom) continue;
      const [column, value] = tag.split("=") as [string, string];
      if (column === "category") this.categories.add(value as Category);
      // "punjabi" is a kitchen of its own and all of North India's.
      const kitchen = column === "cuisine" ? kitchenOf.get(value) : undefined;
      if (kitchen !== undefined) this.cuisines.add(kitchen);
    }
    this.#addWithout(leftOut[name] ?? []);
  }

  #takeVeg(isGuessed: boolean): void {
    this.#isDietGuessed = isGuessed && (this.#isDietGuessed || this.diet !== "veg");
    this.diet = "veg";
  }

  takeApart(apart: Reading, own: readonly string[]): void {
    this.addStems(own);
    this.apart.push(apart);
  }

  #addWithout(stems: readonly string[]): void {
    for (const stem of stems) this.without.add(stem);
  }

  #claim(name: string): void {
    const claim = toClaim(name);
    if (claim === undefined) return;
    this.claims.add(claim);
    if (isMetByVegan.has(claim)) this.claims.add("vegan");
  }

  /** What is jain has neither onion nor garlic, though its name or its like tells of them. */
  settleClaims(): void {
    for (const [diet, names] of Object.entries(leftOut)) {
      const keepsAll = this.#refused.every((name) => names.includes(name));
      if (keepsAll && this.#refused.length > 0) this.#claim(diet);
    }
  }

  /**
   * "no meat, fish only" is for a guest who eats fish, "no meat, eggs ok" eggs, "mutton biryani no egg" for one who
   * eats meat, as is "chicken and veg noodles".
   *
   * @param read What the question is read as: of "veg chicken", which names no meat, veg.
   */
  settleDiet(read: Diet): void {
    const named = this.rest.flatMap(({ senses }) => senses?.ingredient?.proteins ?? []);
    const namesMeat = named.some(isMeat);
    const isOfMeat = namesMeat && read === "non_veg" && this.refusedTo === undefined;
    if (isOfMeat || (this.#isDietGuessed && (namesMeat || this.#namesMeatDish()))) {
      if (this.diet === "veg") this.diet = undefined;
      return;
    }
    if (this.diet !== "veg") return;
    const eatsFish = named.some((protein) => fish.has(protein));
    if (!eatsFish && !named.includes("egg")) return;
    this.diet = undefined;
    this.#addWithout(fleshOfLand);
    if (!eatsFish) this.#addWithout(seafood);
  }

  #namesMeatDish(): boolean {
    const dishes = this.rest.map(({ senses }) => senses?.dish);
    return dishes.some((dish) => dish?.diet === "non_veg" && dish.proteins.some(isMeat));
  }

  /** "punjabi food" asks for a kitchen, "punjabi chole" for a dish. */
  settleStyles(): void {
    if (this.rest.some(isFood) || this.apart.length > 0) {
      this.rest.push(...this.styles);
      this.rest.sort((a, b) => a.start - b.start);
    } else {
      for (const { senses } of this.styles) this.cuisines.add(senses!.modifier!.cuisine!);
    }
  }

  /** "american classics" asks for a kitchen; "classic burger" may be a name. */
  settleQualities(): void {
    const { rest, cuisines, categories, concepts } = this;
    if (cuisines.size + categories.size + concepts.length === 0 || rest.some(isFood)) return;
    const telling = rest.filter(({ senses }) => senses?.modifier?.kind !== "quality");
    rest.splice(0, rest.length, ...telling);
  }

  /** "vegetarian meal" asks for a main; "chicken meal" may be a name. */
  settleMeals(): void {
    const [meal, ...more] = this.rest;
    const isAlone = more.length + this.apart.length === 0 && meal?.senses?.head?.name === "meal";
    if (!isAlone || (this.diet === undefined && this.cuisines.size === 0)) return;
    this.rest.length = 0;
    this.categories.add("main");
  }

  /** A phrase says diet, kitchen or course, or else it names something. */
  take(span: Span, own: readonly string[]): void {
    const { dish, head, ingredient, modifier, heading } = span.senses ?? {};
    const isName = dish !== undefined || ingredient !== undefined;
    this.addStems(own);
    if (modifier?.diet !== undefined && (modifier.kind === "diet" || modifier.kind === "mock")) {
      if (modifier.diet !== "non_veg") this.#takeVeg(isGuess(modifier.name));
      else if (!(modifier.name in leftOut)) this.diet = "non_veg";
      this.#claim(modifier.name);
      this.#addWithout(leftOut[modifier.name] ?? []);
    } else if (!isName && head === undefined && modifier !== undefined && isKitchen(modifier)) {
      const wide = wideKitchens[modifier.name] ?? [];
      for (const one of modifier.cuisine === undefined ? wide : [modifier.cuisine, ...wide]) {
        this.cuisines.add(one);
      }
    } else if (!isName && head === undefined && modifier?.kind === "style" && modifier.cuisine) {
      this.styles.push(span);
    } else if (!isName && head !== undefined && courses.has(head.name)) {
      this.categories.add(head.category);
    } else if (!isName && head === undefined && heading?.category !== undefined) {
      this.categories.add(heading.category);
    } else {
      this.rest.push(span);
    }
  }
}

/** What only a menu has, and not a word such as "bite" that is a kind of dish beside other things. */
export function isFood({ senses }: Span): boolean {
  const { dish, head, ingredient, brand, modifier } = senses ?? {};
  return (dish ?? ingredient ?? brand ?? (modifier === undefined ? head : undefined)) !== undefined;
}

/** Food, or a style of which dishes are: "kam heong". */
export function namesFood(span: Span): boolean {
  return isFood(span) || span.senses?.modifier?.kind === "style";
}
