/** Diets that items claim for themselves, and guests ask for by the same names. */

/** Other words for a diet, where one name is enough. */
const sameDiet: Readonly<Record<string, readonly string[]>> = {
  vegan: ["vegano", "raw vegan", "plant based", "plant power", "plant forward"],
  "dairy free": ["lactose free", "lactose-free", "non-dairy", "df", "without milk"],
  "gluten free": ["gluten-friendly", "gluten friendly", "gluten aware", "sin gluten", "wheat free"],
  "sugar free": ["no added sugar", "sin azucar", "sin azúcar", "unsweetened"],
  "nut free": ["nut-free"],
  "no pork": ["pork free"],
  jain: ["jain friendly", "swaminarayan", "no onion no garlic"],
  eggless: [],
  halal: ["halal certified", "halal friendly", "zabiha"],
};

/** A name of a diet → the one of its names that stands for all. */
export const claims: ReadonlyMap<string, string> = new Map(
  Object.entries(sameDiet).flatMap(([diet, names]) =>
    [diet, ...names].map((name) => [name, diet] as const),
  ),
);

/** A diet that an item may claim for itself, by the one of its names that stands for all. */
export function toClaim(name: string): string | undefined {
  return claims.get(name);
}
