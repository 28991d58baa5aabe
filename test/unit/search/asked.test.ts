import { describe, expect, it } from "vitest";
import { createAsk } from "../../../src/engine/search/asked.ts";
import { textEngine } from "../../support/names.ts";

describe("createAsk", () => {
  it("reads a question once, and each by itself", () => {
    const read: string[] = [];
    const ask = createAsk({
      ...textEngine,
      read(raw) {
        read.push(raw);
        return textEngine.read(raw);
      },
    });
    const first = ask("veg dessert");
    expect([first.query.diet, first.course]).toEqual(["veg", "dessert"]);
    expect(ask("veg desserts").query.text).toBe("veg desserts");
    expect(ask("chicken biryani").course).toBe("main");
    expect(ask("veg dessert")).toBe(first);
    expect(read).toEqual(["veg dessert", "veg desserts", "chicken biryani"]);
  });
});
