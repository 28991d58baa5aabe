/** Reads the tables of dishes below `models/lexicon/dishes`. */
import { oneOf, readRows, toValues, type Files } from "../tables.ts";
import { servings } from "./facts.ts";
import { categories, cuisines, diets, proteins } from "./labels.ts";
import { namesOf, optional, type Named } from "./parse-words.ts";

const columns = [
  "name",
  "other_names",
  "cuisine",
  "also_cuisine",
  "diet",
  "proteins",
  "category",
  "also_category",
  "ingredients",
  "cooking",
  "taste",
  "weight",
  "served",
  "meals",
  "occasions",
] as const;

/** All dishes of `files`, file by file in order of their paths. @throws {Error} as `readRows`. */
export function parseDishes(files: Files): Named[] {
  const paths = Object.keys(files).filter((path) => path.startsWith("dishes/"));
  return paths.sort().flatMap((path) =>
    readRows(files, path, columns).map(({ cells, place }) => {
      const dish = {
        name: cells.name,
        cuisine: oneOf(cuisines, cells.cuisine, place),
        diet: oneOf(diets, cells.diet, place),
        proteins: toValues(cells.proteins).map((value) => oneOf(proteins, value, place)),
        category: oneOf(categories, cells.category, place),
        ingredients: toValues(cells.ingredients),
        tastes: toValues(cells.taste),
        served: oneOf(servings, cells.served, place),
        cooking: toValues(cells.cooking),
        weight: cells.weight,
        meals: toValues(cells.meals),
        occasions: toValues(cells.occasions),
        ...optional("alsoCuisine", cuisines, cells.also_cuisine, place),
        ...optional("alsoCategory", categories, cells.also_category, place),
      };
      return { names: namesOf(cells), senses: { dish }, place };
    }),
  );
}
