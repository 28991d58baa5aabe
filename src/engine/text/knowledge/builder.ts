/** Gathers names into phrases and says what each can mean. */
import type { Dish, Head, Phrases, Senses } from "./facts.ts";
import { cuisines } from "./labels.ts";
import { EqualWords, toEnds } from "./equal-words.ts";
import type { Named } from "./parse-words.ts";
import { type SameNames, toPlainStems } from "./synonyms.ts";
import { packTrie } from "./phrase-trie.ts";

/** Chinese signs of a dish's name, which no space parts. */
const wholeName = /^\p{Script=Han}{3,}$/u;

/** Words of the longest phrase that is looked for within a name. */
const partWordsMax = 3;

/** Collects phrases and their senses; `toStems` turns a name into what phrases are compared by. */
export class KnowledgeBuilder {
  readonly #toStems: (name: string) => readonly string[];
  readonly #numbers = new Map<string, number>();
  readonly #counts: number[] = [];
  /** Stems joined by spaces → the phrase's number. */
  readonly #phraseNumbers = new Map<string, number>();
  readonly #phrases: (readonly number[])[] = [];
  readonly #stemsOf: (readonly string[])[] = [];
  readonly #senses: Senses[] = [];
  readonly #sameDishes = new Map<string, string>();
  readonly #equals = new EqualWords();
  readonly #otherNames: [name: string, senses: Senses, usual: readonly string[]][] = [];

  constructor(toStems: (name: string) => readonly string[]) {
    this.#toStems = toStems;
  }

  /**
   * Usual names before other names, whatever their order; heads after the words that may say their
   * diet ("veg delight").
   */
  addWords(words: readonly Named[]): void {
    const entries = [...words.filter((one) => !isHead(one)), ...words.filter(isHead)];
    for (const { names, senses } of entries) this.#addSenses(this.#phraseOf(names[0]!), senses);
    for (const { names, senses } of entries) {
      for (const name of names.slice(1)) this.#addSenses(this.#phraseOf(name), senses);
    }
  }

  /**
   * After the words: a single word that names a kind of dish or an ingredient keeps that meaning,
   * though some dish goes by it for short ("chicken" for fried chicken). Where the words call it by that very
   * dish ("pulihora" is tamarind rice), it is the dish's name as a whole text.
   */
  addDishes(entries: readonly Named[]): void {
    for (const { names, senses } of entries) {
      const stems = this.#toStems(names[0]!);
      const kind = this.#headOf(stems)?.name;
      const dish = { ...senses.dish!, ...(kind === undefined ? {} : { kind }) };
      this.#addSenses(this.#phraseOfStems(stems), { dish });
      for (const name of names.slice(1)) this.#otherNames.push([name, { dish }, stems]);
    }
    for (const [name, { dish }, usual] of this.#otherNames) {
      const stems = this.#toStems(name);
      const isTaken = this.#isKindOrIngredient(stems);
      const isItsWord = this.#find(stems)?.head?.name === dish!.name;
      if (isTaken && !isItsWord && !this.#isLent(stems, usual)) continue;
      const said = isTaken
        ? { alias: { name: dish!.name } }
        : { dish: this.#asNamed(dish!, stems, usual) };
      this.#addSenses(this.#phraseOfStems(stems), said);
    }
  }

  /**
   * Groups of names for one dish, after the dishes. The first that the tables describe lends its facts
   * to those that they do not, and its usual name to all.
   */
  addSameDishes(groups: readonly SameNames[]): void {
    for (const { names, haveWords } of groups) {
      const members = names.map((name) => this.#toStems(name)).filter(({ length }) => length > 0);
      const asWritten = new Set(names.map((name) => toPlainStems(name).join(" ")));
      const alias = { name: names[0]! };
      for (const stems of members) {
        const isTaken = this.#isKindOrIngredient(stems) && !this.#isLent(stems, members[0]!);
        if (haveWords || !isTaken) this.#addSenses(this.#phraseOfStems(stems), { alias });
      }
      const usual = members.find((stems) => this.#find(stems)?.dish !== undefined);
      if (usual === undefined) continue;
      const dish = this.#find(usual)!.dish!;
      for (const stems of members) {
        const known = this.#find(stems);
        // A name that cleaning turned into that of another dish does not speak for it.
        const other = asWritten.has(stems.join(" ")) ? known?.dish?.name : undefined;
        if (other !== undefined && other !== dish.name) this.#sameDishes.set(other, dish.name);
        if (known?.dish !== undefined || this.#isKindOrIngredient(stems)) continue;
        this.#addSenses(this.#phraseOfStems(stems), { dish: this.#asNamed(dish, stems, usual) });
      }
    }
  }

  /** Groups of words that mean the same in any name, after the words; see `equal-words.ts`. */
  addSameWords(groups: readonly SameNames[], isNo: (stem: string) => boolean): void {
    const told = groups.map(({ names }) => names.map(toPlainStems).filter(isSaid));
    for (const members of this.#equals.add(told, isNo)) {
      const known = members
        .map((stems) => this.#find(stems))
        .find((senses) => senses !== undefined);
      if (known === undefined) continue;
      for (const stems of members) {
        if (this.#find(stems) === undefined) this.#addSenses(this.#phraseOfStems(stems), known);
      }
    }
  }

  /**
   * A dish under another name. Where only one of the names says "veg" or names meat, the other goes by
   * its own words: "peri peri burger" is as open as a burger, "veg nachos" are not. Yet what is veg
   * without meat has it here: "quarter pounder with cheese". The egg of sweets and breads must be named.
   * Meat that only this name tells is in it: "pasta salsiccia" for any pasta with sausage.
   */
  #asNamed(dish: Dish, stems: readonly string[], usual: readonly string[]): Dish {
    if (dish.diet === "unknown") return { ...dish, ...this.#dietIn(stems) };
    if (dish.diet === "non_veg" && dish.proteins.length === 0) {
      return { ...dish, proteins: this.#dietIn(stems).proteins ?? [] };
    }
    if (!this.#saysDiet(usual) || this.#saysDiet(stems)) return dish;
    const kind = this.#headOf(stems);
    if (kind === undefined || kind.diet === dish.diet || this.#namesMeat(stems)) return dish;
    if (dish.diet === "non_veg" && kind.diet === "veg" && !isBaked(dish)) return dish;
    return { ...dish, diet: kind.diet, proteins: kind.proteins };
  }

  #saysDiet(stems: readonly string[]): boolean {
    return this.#partsOf(stems).some(({ ingredient, modifier }) => {
      if (modifier?.diet !== undefined || ingredient?.group === "plant-copy") return true;
      return ingredient?.diet === "non_veg" || ingredient?.name === "vegetable";
    });
  }

  /** A single word that keeps its meaning, though some dish goes by it. */
  #isKindOrIngredient(stems: readonly string[]): boolean {
    const { head, ingredient } = this.#find(stems) ?? {};
    return stems.length === 1 && (head ?? ingredient) !== undefined;
  }

  /**
   * Whether a single word was put to a kind for what they share, and names a dish of no such kind: "gluhwein"
   * stands with sangria, and is mulled wine. Of a dish of the kind it says too little: "achaar" is any pickle.
   */
  #isLent(stems: readonly string[], usual: readonly string[]): boolean {
    const word = stems.join(" ");
    const kind = this.#find(stems)?.head;
    if (kind === undefined || this.#equals.has(word)) return false;
    const isOwn = word === this.#toStems(kind.name).join(" ") && !wholeName.test(word);
    return !isOwn && word !== usual.join(" ") && this.#headOf(usual)?.name !== kind.name;
  }

  #tellsMeat(phrase: number): boolean {
    const { dish, head } = this.#senses[phrase]!;
    if ((dish ?? head) === undefined) return false;
    return this.#partsOf(this.#stemsOf[phrase]!).some(({ ingredient }) => {
      return ingredient?.diet === "non_veg" && ingredient.proteins.length > 0;
    });
  }

  /** Whether one of the words is a kind of dish of meat, or a brand of one: "steak teriyaki", "mcchicken burger". */
  #namesMeat(stems: readonly string[]): boolean {
    return stems.some((stem) => {
      const { head, brand } = this.#find([stem]) ?? {};
      return (head ?? brand)?.diet === "non_veg";
    });
  }

  /** The kind of dish that the longest ending, or else beginning, of a name stands for. */
  #headOf(stems: readonly string[]): Head | undefined {
    const find = (part: readonly string[]): Head | undefined => this.#find(part)?.head;
    const lengths = stems.map((_, at) => stems.length - at);
    const endings = lengths.map((length) => find(stems.slice(-length)));
    const beginnings = lengths.map((length) => find(stems.slice(0, length)));
    return [...endings, ...beginnings].find((head) => head !== undefined);
  }

  #phraseOf(name: string): number | undefined {
    return this.#phraseOfStems(this.#toStems(name));
  }

  #phraseOfStems(stems: readonly string[]): number | undefined {
    if (stems.length === 0) return undefined;
    const key = stems.join(" ");
    let phrase = this.#phraseNumbers.get(key);
    if (phrase === undefined) {
      phrase = this.#phrases.length;
      this.#phraseNumbers.set(key, phrase);
      this.#phrases.push(stems.map((word) => this.#numberOf(word)));
      this.#stemsOf.push(stems);
      this.#senses.push({});
    }
    return phrase;
  }

  /** What was said first stands. A head whose name says the diet has it: "veg delight". */
  #addSenses(phrase: number | undefined, senses: Senses): void {
    if (phrase === undefined) return;
    const said = { ...senses };
    const { head } = said;
    if (head?.diet === "unknown") said.head = { ...head, ...this.#dietIn(this.#stemsOf[phrase]!) };
    this.#senses[phrase] = { ...said, ...this.#senses[phrase] };
  }

  /** The diet and proteins that the words of a longer name say, if they say any. */
  #dietIn(stems: readonly string[]): Partial<Pick<Head, "diet" | "proteins">> {
    const parts = this.#partsOf(stems);
    const diets = new Set(parts.map(({ modifier }) => modifier?.diet));
    if (diets.has("non_veg")) return { diet: "non_veg" };
    if (diets.has("veg")) return { diet: "veg" };
    const flesh = parts.filter(({ ingredient }) => ingredient?.diet === "non_veg");
    if (flesh.length === 0) return {};
    const proteins = new Set(flesh.flatMap(({ ingredient }) => ingredient!.proteins));
    return { diet: "non_veg", proteins: [...proteins] };
  }

  /** Ingredients and modifiers of up to three words within a longer name, the longest first. */
  #partsOf(stems: readonly string[]): Senses[] {
    const parts: Senses[] = [];
    for (let start = 0; start < stems.length; start++) {
      for (let end = Math.min(stems.length, start + partWordsMax); end > start; end--) {
        if (end - start === stems.length) continue;
        const found = this.#find(stems.slice(start, end));
        if ((found?.ingredient ?? found?.modifier) === undefined) continue;
        parts.push(found!);
        start = end - 1;
        break;
      }
    }
    return parts;
  }

  /**
   * The lexicon's own name for what a phrase names: a kind of dish before a dish ("raita"), then a
   * brand, an ingredient, a style. The phrase itself when it is unknown, as a cuisine label is.
   */
  canonical(name: string): string {
    const { head, dish, brand, ingredient, modifier } = isLabel(name)
      ? ({} as Senses)
      : (this.#find(this.#toStems(name)) ?? {});
    return (head ?? dish ?? brand ?? ingredient ?? modifier)?.name ?? name;
  }

  #find(stems: readonly string[]): Senses | undefined {
    return this.#senses[this.#phraseNumbers.get(stems.join(" ")) ?? -1];
  }

  #numberOf(word: string): number {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(word, number);
      this.#counts.push(0);
    }
    this.#counts[number]!++;
    return number;
  }

  pack(): Phrases {
    return {
      words: [...this.#numbers.keys()],
      counts: this.#counts,
      trie: packTrie(this.#phrases),
      sameDishes: toEnds(this.#sameDishes),
      sameWords: this.#equals.pack(),
      tellingMeat: [...this.#senses.keys()].filter((phrase) => this.#tellsMeat(phrase)),
      senses: {
        count: this.#senses.length,
        has: (phrase, sense) => this.#senses[phrase]?.[sense] !== undefined,
        at: (phrase) => this.#senses[phrase],
      },
    };
  }
}

/** A sweet or a bread of which nothing but egg is no vegetable. */
function isBaked({ category, proteins }: Dish): boolean {
  const isOfEgg = proteins.length > 0 && proteins.every((protein) => protein === "egg");
  return isOfEgg && (category === "dessert" || category === "bread");
}

function isSaid({ length }: readonly string[]): boolean {
  return length > 0;
}

function isHead({ senses }: Named): boolean {
  return senses.head !== undefined;
}

function isLabel(name: string): boolean {
  return (cuisines as readonly string[]).includes(name);
}
