import { describe, expect, it } from "vitest";
import { categories, cuisines } from "../../../src/engine/text/knowledge/labels.ts";
import { Category, Cuisine } from "../../../src/schema/cuisines.ts";

/** The schema may not know the engine, nor the engine the schema: this holds them together. */
describe("the labels of the contract", () => {
  it("are those that the engine knows, and uncertain", () => {
    expect(Cuisine.enum).toEqual([...cuisines, "uncertain"]);
    expect(Category.enum).toEqual([...categories]);
  });
});
