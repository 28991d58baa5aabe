/** The cuisine and course labels of the contract. */
import { Type } from "../typebox.ts";

export const Cuisine = Type.Enum([
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
  "uncertain",
]);

export const Category = Type.Enum(["main", "beverage", "bread", "side", "dessert"]);
