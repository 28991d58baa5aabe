/** Reads the tables of words below `models/lexicon/words` into senses. */
import { oneOf, readRows, toValues, type Files, type Row } from "../tables.ts";
import { groups, modifierKinds, type Senses } from "./facts.ts";
import { categories, type Cuisine, cuisines, diets, proteins } from "./labels.ts";

/** The names of one entry and what they mean. */
export interface Named {
  readonly names: readonly string[];
  readonly senses: Senses;
  readonly place: string;
}

const ingredientColumns = [
  "name",
  "other_names",
  "means",
  "group",
  "diet",
  "proteins",
  "cuisine",
] as const;

const headColumns = [
  "name",
  "other_names",
  "cuisine",
  "also_cuisine",
  "diet",
  "proteins",
  "category",
  "also_category",
  "strength",
] as const;

/** All words of `files` (path below `models/lexicon` → contents). @throws {Error} as `readRows`. */
export function parseWords(files: Files): Named[] {
  return [
    ...readRows(files, "words/ingredients-animal.tsv", ingredientColumns).map(toIngredient),
    ...readRows(files, "words/ingredients-plant.tsv", ingredientColumns).map(toIngredient),
    ...readRows(files, "words/heads.tsv", headColumns).map(toHead),
    ...readRows(files, "words/modifiers.tsv", [
      "name",
      "other_names",
      "kind",
      "cuisine",
      "diet",
    ] as const).map(toModifier),
    ...readRows(files, "words/brands.tsv", [
      "name",
      "other_names",
      "category",
      "diet",
      "cuisine",
      "what",
    ] as const).map(toBrand),
    ...readRows(files, "words/headings.tsv", ["name", "other_names", "category"] as const).map(
      toHeading,
    ),
    ...readRows(files, "words/nondishes.tsv", ["name", "why"] as const).map(toNonDish),
  ];
}

function toIngredient({ cells, place }: Row<(typeof ingredientColumns)[number]>): Named {
  const ingredient = {
    name: cells.means || cells.name,
    group: oneOf(groups, cells.group, place),
    diet: oneOf(diets, cells.diet, place),
    proteins: toValues(cells.proteins).map((value) => oneOf(proteins, value, place)),
    ...kitchens(cells.cuisine, place),
  };
  return { names: namesOf(cells), senses: { ingredient }, place };
}

function toHead({ cells, place }: Row<(typeof headColumns)[number]>): Named {
  const head = {
    name: cells.name,
    diet: oneOf(diets, cells.diet, place),
    proteins: toValues(cells.proteins).map((value) => oneOf(proteins, value, place)),
    category: oneOf(categories, cells.category, place),
    isStrong: oneOf(["strong", "weak"], cells.strength, place) === "strong",
    ...optional("cuisine", cuisines, cells.cuisine, place),
    ...optional("alsoCuisine", cuisines, cells.also_cuisine, place),
    ...optional("alsoCategory", categories, cells.also_category, place),
  };
  return { names: namesOf(cells), senses: { head }, place };
}

function toModifier({
  cells,
  place,
}: Row<"name" | "other_names" | "kind" | "cuisine" | "diet">): Named {
  const modifier = {
    name: cells.name,
    kind: oneOf(modifierKinds, cells.kind, place),
    ...kitchens(cells.cuisine, place),
    ...optional("diet", diets, cells.diet, place),
  };
  return { names: namesOf(cells), senses: { modifier }, place };
}

function toBrand({
  cells,
  place,
}: Row<"name" | "other_names" | "category" | "diet" | "cuisine" | "what">): Named {
  const brand = {
    name: cells.name,
    what: cells.what,
    category: oneOf(categories, cells.category, place),
    diet: oneOf(diets, cells.diet, place),
    ...optional("cuisine", cuisines, cells.cuisine, place),
  };
  return { names: namesOf(cells), senses: { brand }, place };
}

function toHeading({ cells, place }: Row<"name" | "other_names" | "category">): Named {
  const heading = {
    name: cells.name,
    ...optional("category", categories, cells.category, place),
  };
  return { names: namesOf(cells), senses: { heading }, place };
}

const reasons = [
  "choice",
  "combo",
  "extra",
  "fancy",
  "nonfood",
  "package",
  "plain",
  "platter",
  "salad",
  "sauce",
  "vegetable",
];

function toNonDish({ cells, place }: Row<"name" | "why">): Named {
  const nonDish = { why: oneOf(reasons, cells.why, place) };
  return { names: [cells.name], senses: { nonDish }, place };
}

export function namesOf(cells: {
  readonly name: string;
  readonly other_names: string;
}): readonly string[] {
  return [cells.name, ...toValues(cells.other_names)];
}

/** The kitchens that a word points to: "Mexican|European". */
function kitchens(cell: string, place: string): { cuisine?: Cuisine; alsoCuisine?: Cuisine } {
  const [first = "", second = ""] = cell.split("|");
  return {
    ...optional("cuisine", cuisines, first, place),
    ...optional("alsoCuisine", cuisines, second, place),
  };
}

/** `{ [key]: value }` when the cell holds a value. */
export function optional<Key extends string, const T extends string>(
  key: Key,
  allowed: readonly T[],
  cell: string,
  place: string,
): { readonly [K in Key]?: T } {
  return cell === "" ? {} : ({ [key]: oneOf(allowed, cell, place) } as { [K in Key]: T });
}
