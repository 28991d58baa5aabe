/** The naive twin of `native/text/src/search/item.rs`: what of a menu item a search looks at. */
import { readKnowledge } from "../../../src/engine/lexicon-files.ts";
import { groupWord } from "../../../src/engine/text/knowledge/facts.ts";
import type { Moods } from "../../../src/engine/text/knowledge/moods.ts";
import type { Families } from "../../../src/engine/text/knowledge/families.ts";
import type { KindTags } from "../../../src/engine/text/knowledge/kind-tags.ts";
import type { WordTags } from "../../../src/engine/text/knowledge/word-tags.ts";
import type { Category, Cuisine } from "../../../src/engine/text/knowledge/labels.ts";
import { splitWords } from "../../../src/engine/text/native.ts";
import type { Reading } from "../../../src/engine/text/reading/read.ts";
import type { Phrase } from "../../../src/engine/text/reading/segments.ts";
import { type ItemTags, toItemTags } from "./item-tags.ts";
import type { ItemName } from "./item-name.ts";
import type { Servings } from "./servings.ts";

/** Its tags are worked out when they are asked for: a search for a name looks at none. */
export interface SearchItem extends ItemTags {
  readonly name: ItemName;
  /** Stems of what its dishes always hold, named or not. */
  readonly holds: ReadonlySet<string>;
  /** The ingredients that its name tells, and what all that are like them are called. */
  readonly madeOf: ReadonlySet<string>;
  /** Kinds of dish, and the families that they belong to. */
  readonly kinds: ReadonlySet<string>;
  /** The classifier's label, asked for when it matters. */
  cuisine(): Cuisine | "uncertain";
  /** Cuisines that the lexicon gives it, whatever comes with it. */
  readonly kitchens: ReadonlySet<Cuisine>;
  /** What its dish, or else its kinds of dish, are known to be asked for. */
  readonly moods: readonly Moods[];
  /** For how many people it is, asked for when it matters; undefined when the name does not say. */
  serves(): number | undefined;
}

interface ItemParts {
  readonly cuisine: () => Cuisine | "uncertain";
  readonly servings: Servings;
  readonly families: Families;
  readonly kindTags: KindTags;
  readonly wordTags: WordTags;
  readonly moods: ReadonlyMap<string, Moods>;
}

export function toSearchItem(reading: Reading, name: ItemName, parts: ItemParts): SearchItem {
  return new ReadItem(reading, name, parts);
}

const { senses } = readKnowledge();
const ingredientOf = new Map(
  Array.from({ length: senses.count }, (_, phrase) => senses.at(phrase)?.ingredient)
    .filter((one) => one !== undefined)
    .map((one) => [one.name, one]),
);

class ReadItem implements SearchItem {
  readonly name: ItemName;
  readonly holds: ReadonlySet<string>;
  readonly madeOf: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
  readonly kitchens: ReadonlySet<Cuisine>;
  readonly moods: readonly Moods[];
  readonly #cuisines: ReadonlySet<Cuisine>;
  readonly #reading: Reading;
  readonly #parts: ItemParts;
  #told: ItemTags | undefined;

  constructor(reading: Reading, own: ItemName, parts: ItemParts) {
    const { kinds } = reading;
    const held = toHeld(reading);
    this.name = own;
    this.holds = held.stems;
    this.madeOf = held.madeOf;
    const [kind] = kinds;
    const isFruit =
      kind?.source === "ingredient" && kind.phrase.senses.ingredient?.group === "fruit";
    const juice = isFruit && reading.category === "beverage" ? ["juice"] : [];
    const names = [...kinds.map(({ name }) => name), ...juice];
    this.kinds = new Set(names.flatMap((name) => withFamilies(name, parts.families)));
    this.#cuisines = held.cuisines;
    this.kitchens = toKitchens(reading);
    this.moods = toMoods([own.dish], parts.moods) ?? toMoods(own.kinds, parts.moods) ?? [];
    this.#reading = reading;
    this.#parts = parts;
  }

  get tags(): ItemTags["tags"] {
    return this.#tell().tags;
  }

  get said(): ItemTags["said"] {
    return this.#tell().said;
  }

  get likely(): ItemTags["likely"] {
    return this.#tell().likely;
  }

  get claims(): ItemTags["claims"] {
    return this.#tell().claims;
  }

  cuisine(): Cuisine | "uncertain" {
    return this.#parts.cuisine();
  }

  serves(): number | undefined {
    return this.#parts.servings.servedBy(this.#reading);
  }

  #tell(): ItemTags {
    return (this.#told ??= toItemTags(this.#reading, this.#cuisines, this.#parts));
  }
}

function withFamilies(kind: string, families: Families): readonly string[] {
  const known = families.get(kind);
  return known === undefined ? [kind] : [kind, ...known];
}

/** Those that are known; undefined when none is. */
function toMoods(
  names: readonly (string | undefined)[],
  moods: ReadonlyMap<string, Moods>,
): Moods[] | undefined {
  const known = names.flatMap((name) => (name === undefined ? [] : (moods.get(name) ?? [])));
  return known.length > 0 ? known : undefined;
}

function toHeld({ segments, kinds: [kind], category }: Reading): Held {
  const held = new Held(category);
  for (const { phrases } of segments) {
    for (const phrase of phrases) if (!phrase.isAbsent) held.take(phrase);
  }
  if (kind !== undefined) held.label(kind);
  return held;
}

function toKitchens({ segments, kinds }: Reading): ReadonlySet<Cuisine> {
  const itself = segments.filter(({ relation }) => relation !== "with");
  const phrases = itself.flatMap((segment) => segment.phrases).filter((one) => !one.isAbsent);
  const dishes = phrases.flatMap((phrase) => phrase.senses.dish ?? []);
  const labelled: Labelled[] = [...dishes, ...kinds];
  const both = labelled.flatMap(({ cuisine, alsoCuisine }) => [cuisine, alsoCuisine]);
  return new Set(both.filter((one) => one !== undefined));
}

/** What its dishes hold and where they come from, phrase by phrase. */
class Held {
  readonly stems = new Set<string>();
  readonly madeOf = new Set<string>();
  readonly cuisines = new Set<Cuisine>();
  readonly #course: Category | undefined;

  constructor(course: Category | undefined) {
    this.#course = course;
  }

  take({ senses: { dish, ingredient } }: Phrase): void {
    if (dish !== undefined) {
      for (const one of dish.ingredients) {
        this.#hold(one);
        const known = ingredientOf.get(one);
        const group = known === undefined ? undefined : groupWord(known, dish.category);
        if (group !== undefined) this.stems.add(group);
      }
      this.label(dish);
    }
    if (ingredient === undefined) return;
    this.#hold(ingredient.name);
    const group = groupWord(ingredient, this.#course);
    this.madeOf.add(ingredient.name);
    if (group !== undefined) this.madeOf.add(group);
  }

  label({ cuisine, alsoCuisine }: Labelled): void {
    if (cuisine !== undefined) this.cuisines.add(cuisine);
    if (alsoCuisine !== undefined) this.cuisines.add(alsoCuisine);
  }

  #hold(name: string): void {
    for (const stem of splitWords(name).stems) this.stems.add(stem);
  }
}

interface Labelled {
  readonly cuisine?: Cuisine | undefined;
  readonly alsoCuisine?: Cuisine | undefined;
}
