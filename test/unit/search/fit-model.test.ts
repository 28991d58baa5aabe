import { describe, expect, it } from "vitest";
import { createFitModel, toldBy } from "../../../src/engine/search/fit-model.ts";
import { MenuVectors } from "../../../src/engine/search/menu-vectors.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";
import { Vectors } from "../../../src/engine/vectors/vectors.ts";
import {
  createEither,
  dot,
  naiveUnits,
  randomLayer,
  toVectors,
  unitRow,
} from "../../support/search/layer-twin.ts";

const text = loadTextEngine();
const [dim, units] = [3, 4];
const random = createEither(11);
const weights = {
  questions: randomLayer(["word=light", "asks diet=veg"], { units, dim }, random),
  items: randomLayer(
    ["taste=spicy", "word=chilli", "word=paneer", "serves=few"],
    { units, dim },
    random,
  ),
};
const guessFit = createFitModel(weights, text.search, text.native);
const names = ["Chilli Paneer", "Spicy Lassi", "Paneer Tikka (serves 4)", "Zorblax"];
const queryOf = (raw: string) => text.search.toQuery({ raw, reading: text.read(raw) });
const query = queryOf("veg and light");

const toldOf = (name: string) => JSON.parse(text.native.layerInputs(name)) as [string, number][];

describe("the fit model", () => {
  it("answers as its definition does", async () => {
    const own = unitRow(dim, random);
    const rows = names.map(() => unitRow(dim, random));
    const found = await guessFit({ query, own, names, vectors: new MenuVectors(toVectors(rows)) });
    const told = [...toldOf(query.text), ["asks diet=veg", 1]] as [string, number][];
    const asked = naiveUnits(weights.questions, told, own);
    expect(found).toHaveLength(names.length);
    names.forEach((name, row) => {
      const item = naiveUnits(weights.items, toldOf(name), rows[row]!);
      const rectified = item.map((unit) => Math.max(0, unit));
      expect(found[row]).toBeCloseTo(dot(asked, rectified), 4);
    });
  });

  it("is told what is understood of a question beside its words", () => {
    const told = new Map(
      toldBy(queryOf("spicy thai food without peanuts"), text.search, text.native),
    );
    expect(told.get("word=thai")).toBe(1);
    expect(told.get("asks concept=spicy")).toBe(1);
    expect(told.get("asks cuisine=Thai")).toBe(1);
    expect(told.get("asks without=peanut")).toBe(1);
    expect([...told.keys()].some((name) => name.startsWith("asks diet="))).toBe(false);
    expect(told.has("asks for people")).toBe(false);
  });

  it("is told for how many people a guest asks, in doublings", () => {
    const told = toldBy(queryOf("something to share for 8 people"), text.search, text.native);
    expect(told).toContainEqual(["asks for people", 1]);
    expect(told).toContainEqual(["asks how many", Math.log2(8) / 2]);
  });

  it("says nothing of no items, and refuses towers of different widths", async () => {
    const vectors = new MenuVectors(new Vectors(new Float32Array(), dim));
    const own = unitRow(dim, random);
    expect(await guessFit({ query, own, names: [], vectors })).toHaveLength(0);
    const wider = { ...weights, items: randomLayer(["word=a"], { units: units + 1, dim }, random) };
    expect(() => createFitModel(wider, text.search, text.native)).toThrow("fits.py");
  });
});
