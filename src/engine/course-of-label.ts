/** The course that the classifier's label tells of what the lexicon knows no word of. */
import type { Category, Cuisine } from "./text/knowledge/labels.ts";

const courses: Readonly<Partial<Record<Cuisine | "uncertain", Category>>> = {
  Beverages: "beverage",
  Desserts: "dessert",
  Bakery: "dessert",
};

/** "Chagaccino" is a drink. Food of a kitchen, and what nobody can tell, is most often a main. */
export function courseOfLabel(label: Cuisine | "uncertain"): Category {
  return courses[label] ?? "main";
}
