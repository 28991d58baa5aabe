/** What a word for several things, or a diet, leaves out. */

const dairy = ["milk", "cheese", "paneer", "butter", "cream", "ghee", "yogurt", "curd"];
const nuts = ["almond", "cashew", "hazelnut", "peanut", "pistachio", "walnut", "nut"];
const shellfish = ["prawn", "crab", "lobster", "clam", "mussel", "scallop", "oyster"];
export const seafood: readonly string[] = ["seafood", "fish", "squid", "octopus", ...shellfish];
const redMeat = ["mutton", "lamb", "goat", "beef", "pork"];
const molluscs = ["squid", "octopus", "clam", "mussel", "scallop", "oyster"];
const soy = ["soya", "soy sauce", "tofu", "tempeh", "edamame", "soy milk", "miso"];

/** What a guest does not want who wants no meat, but fish. */
export const fleshOfLand: readonly string[] = ["meat", "chicken", "duck", "turkey", ...redMeat];

/** Whether no meat of the land is wanted: `native/text/src/search/asked.rs` asks too. */
export function leavesOutMeat(without: ReadonlySet<string>): boolean {
  return ["meat", "chicken", "beef", "pork"].every((meat) => without.has(meat));
}

/**
 * What these diets leave out, by the names of modifiers and concepts; meat only where no diet says it.
 */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  vegan: [...dairy, "egg", "honey"],
  eggless: ["egg"],
  jain: ["onion", "garlic", "potato"],
  "dairy free": dairy,
  eggetarian: [...fleshOfLand, ...seafood],
  "no beef": ["beef"],
  "no onion no garlic": ["onion", "garlic"],
  "no pork": ["pork", "ham", "bacon", "salami", "pepperoni"],
  "nut free": nuts,
  pescatarian: fleshOfLand,
  "without milk": dairy,
};

/**
 * What a word for several things stands for, when it is refused. A map, since a guest's word may be that of
 * an object's own field: "no constructor".
 */
const kindsOf: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    carne: ["meat", ...redMeat],
    crustacean: ["prawn", "crab", "lobster"],
    daging: ["meat", ...redMeat],
    dairy,
    meat: fleshOfLand,
    mollusc: molluscs,
    nut: nuts,
    pork: leftOut["no pork"]!,
    poultry: ["chicken", "duck", "turkey"],
    "red meat": redMeat,
    seafood,
    shellfish,
    soy,
    soya: soy,
  }),
);

/** What a guest who refuses `text` does not want, itself included. */
export function refusedWith(text: string): readonly string[] {
  return [text, ...(kindsOf.get(text) ?? [])];
}

/** The same of a word for several things: "red meat"; undefined of any other. */
export function refusedKind(text: string): readonly string[] | undefined {
  return kindsOf.has(text) ? refusedWith(text) : undefined;
}
