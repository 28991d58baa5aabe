import { describe, expect, it } from "vitest";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";
import { spellByMenu } from "../../../src/engine/search/spell-by-menu.ts";

const spell = spellByMenu(loadTextEngine());
const menu = ["Hot Zorblax Tea", "Quuxelim Pizza (L)", "Iced Lemon Tea", "Seoul Skin"];

describe("the menu's spelling of a question", () => {
  it.each([
    ["Hot ZORBALX tea", "Hot zorblax tea"],
    ["quuxelm pizza", "quuxelim pizza"],
    ["quuxelm-pizza, zorbla", "quuxelim-pizza, zorblax"],
    ["seol skin", "seoul skin"],
    ["skin a la zorbalx", "skin a la zorblax"],
  ])("takes %j for %j", (question, expected) => {
    expect(spell(question, menu)).toBe(expected);
  });

  it.each([
    ["zorblax tea", "what the menu has"],
    ["lemno tea", "what the lexicon puts right"],
    ["zorka tea", "what no word of the menu is like"],
    ["i want zorbalx please", "a sentence"],
    ["zorbalx zorbalq zorbalw zorbale zorbalr", "many such words"],
    ["", "nothing"],
  ])("leaves %j as it is: %s", (question) => {
    expect(spell(question, menu)).toBe(question);
  });
});
