/** The labels that the product knows, in the order of every vector over them. */

export const cuisines = [
  "North Indian",
  "South Indian",
  "Chinese",
  "Italian",
  "Thai",
  "Japanese",
  "Mexican",
  "Middle Eastern",
  "Korean",
  "American",
  "Mughlai",
  "Continental",
  "Vietnamese",
  "Mediterranean",
  "Bakery",
  "Beverages",
  "SE Asian",
  "European",
  "Desserts",
] as const;

export type Cuisine = (typeof cuisines)[number];

export const categories = ["main", "beverage", "bread", "side", "dessert"] as const;

export type Category = (typeof categories)[number];

export const diets = ["veg", "non_veg", "unknown"] as const;

export type Diet = (typeof diets)[number];

export const proteins = [
  "chicken",
  "mutton",
  "lamb",
  "beef",
  "pork",
  "fish",
  "prawn",
  "crab",
  "lobster",
  "squid",
  "clam",
  "scallop",
  "mussel",
  "seafood",
  "egg",
  "duck",
  "turkey",
  "paneer",
  "tofu",
  "soya",
] as const;

export type Protein = (typeof proteins)[number];

/** Proteins that a vegetarian eats. */
export const vegProteins: ReadonlySet<Protein> = new Set(["paneer", "tofu", "soya"]);
