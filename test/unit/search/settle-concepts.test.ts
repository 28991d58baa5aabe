import { describe, expect, it } from "vitest";
import { ask } from "../../support/search/ask.ts";

describe("concepts that are found together", () => {
  it.each<[string, string, string]>([
    ["weather that is hot", "boiling hot today, need to cool down", "summer cooler"],
    ["weather that is cold", "cold snowy day, something soupy", "winter warmer"],
    ["a noon that is hot", "siang panas pengen yg seger", "something refreshing"],
    ["what a drink must have", "need caffeine, i fall asleep", "caffeinated"],
  ])("explain %s: %j asks for %j", (_, text, wanted) => {
    const { concepts } = ask(text);
    expect(concepts).toContain(wanted);
    for (const odd of ["hot", "cold", "caffeine free"]) expect(concepts).not.toContain(odd);
  });

  it("leave hot and cold where nothing explains them", () => {
    expect(ask("something hot").concepts).toEqual(["hot"]);
    expect(ask("something cold").concepts).toEqual(["cold"]);
  });

  it.each([
    ["8 logon ki veg party hai", "veg"],
    ["non veg party for 10", "non_veg"],
  ])("leave the diet of %j", (text, diet) => {
    expect(ask(text).diet).toBe(diet);
  });

  it.each([
    ["house party for 12 people", "family meal"],
    ["ghar pe 6 mehmaan aa rahe hain", "family meal"],
    ["party order for five people", "family meal"],
    ["party snacks for 12 people", "party snack"],
    ["starters for a house party", "party snack"],
  ])("%j asks for a %j", (text, wanted) => {
    const { concepts } = ask(text);
    expect(concepts).toContain(wanted);
    if (wanted === "family meal") expect(concepts).not.toContain("party snack");
  });
});
