/**
 * The scripts that training asks for what the service makes of texts: no type checker reads them, and a
 * training is rare, so a change of the engine could break them unnoticed.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readKnowledge } from "../../src/engine/lexicon-files.ts";
import { evidenceDim } from "../../src/engine/text/reading/evidence.ts";
import { featureNames, placeOf } from "../../src/engine/search/features.ts";

const scripts = fileURLToPath(new URL("../../models/training/", import.meta.url));

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "menu-training-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);

function given(name: string, content: string): string {
  writeFileSync(at(name), content);
  return at(name);
}

/** What the script writes to its output. */
function run(script: string, args: readonly string[] = [], input = ""): string {
  return execFileSync(process.execPath, [join(scripts, script), ...args], {
    input,
    encoding: "utf8",
  });
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(at(name), "utf8")) as T;
}

/** What comes behind `headerBytes`. */
function readFloats(name: string, headerBytes = 0): Float32Array {
  return new Float32Array(Uint8Array.from(readFileSync(at(name)).subarray(headerBytes)).buffer);
}

it("normal.mjs: what the encoder reads, line by line", () => {
  const lines = "Murgh Makhani (Half)\n\nCHIKEN BIRIYANI Rs.199\n";
  expect(run("normal.mjs", [], lines)).toBe("butter chicken\n\nchicken biryani\n");
});

it("clean.mjs: clean names, line by line", () => {
  const lines = "Murgh Makhani (Half)\nRs 199\nCHIKEN BIRIYANI Rs.199\n";
  expect(run("clean.mjs", [], lines)).toBe("murgh makhani\nrs 199\nchicken biryani\n");
});

it("evidence.mjs: a row of evidence a text", () => {
  const source = given("texts.tsv", "chole bhature\tchole bhature\nxyzzy\t\n");
  run("evidence.mjs", [source, at("evidence.npy"), "--known"]);
  const rows = readFloats("evidence.npy", 128);
  expect(rows).toHaveLength(2 * evidenceDim);
  expect(rows.subarray(0, evidenceDim).some((value) => value !== 0)).toBe(true);
});

it("pair-inputs.mjs: features and conflicts of each pair", () => {
  const pairs = "paneer tikka\ttikka paneer\twhole\nchicken roll\tegg roll\twords\n";
  run("pair-inputs.mjs", [given("pairs.tsv", pairs), at("pairs")]);
  const { features, conflicts } = readJson<{ features: string[]; conflicts: number[] }>(
    "pairs.json",
  );
  expect(readFileSync(at("pairs.features"))).toHaveLength(2 * features.length);
  expect(conflicts.map((sum) => sum > 0)).toEqual([false, true]);
});

it("intent-inputs.mjs: inputs of every question", () => {
  run("intent-inputs.mjs", [at("intents.json")]);
  const { concepts, rows } = readJson<{ concepts: string[]; rows: { inputs: string[] }[] }>(
    "intents.json",
  );
  expect(concepts).toEqual(readKnowledge().concepts.map(({ name }) => name));
  expect(rows.filter(({ inputs }) => inputs.length > 0).length).toBeGreaterThan(13_000);
});

it("mood-inputs.mjs: inputs and a vector of every judged dish and every item", () => {
  const items = given("items.json", JSON.stringify(["Murgh Makhani (Half)"]));
  run("mood-inputs.mjs", [items, at("moods")]);
  const found = readJson<{ dim: number; dishes: unknown[]; items: [string, number][][] }>(
    "moods.json",
  );
  expect(found.items).toHaveLength(1);
  expect(new Map(found.items[0]).has("ingredients=tomato")).toBe(true);
  expect(readFloats("moods.vectors")).toHaveLength(found.dim * (found.dishes.length + 1));
});

it("centroids.mjs: a row a concept", () => {
  run("centroids.mjs", [at("centroids.bin")]);
  expect(readFileSync(at("centroids.bin"))).toHaveLength(384 * readKnowledge().concepts.length);
});

it("rank-inputs.mjs: features of every item of every query", () => {
  const items = ["Masala Dosa", "Filter Coffee"];
  const source = given("menus.jsonl", JSON.stringify({ items, queries: ["dosa", "masala dosa"] }));
  run("rank-inputs.mjs", [source, at("rank")]);
  const rows = readFloats("rank.features");
  expect(rows).toHaveLength(2 * items.length * featureNames.length);
  const equal = [0, 1, 2, 3].map(
    (row) => rows[row * featureNames.length + placeOf("equal names")]!,
  );
  expect(equal).toEqual([0, 0, 1, 0]);
});

it("question-inputs.mjs: what every query tells and names, and of every item what orders it", () => {
  const items = ["Masala Dosa", "Filter Coffee"];
  const source = given(
    "menus.jsonl",
    JSON.stringify({ items, queries: ["plain dosa", "onion", "veg breakfast"] }),
  );
  run("question-inputs.mjs", [source, at("questions")]);
  const { inputs, queries } = readJson<{
    inputs: [string, number][][];
    queries: {
      named: string;
      namesSomething: boolean;
      doubt: number;
      relevance: number[];
      fair: number[];
      offered: number[];
    }[];
  }>("questions.jsonl");
  expect(inputs).toHaveLength(5);
  expect(new Map(inputs[2]).has("word=dosa")).toBe(true);
  expect(queries.map(({ named }) => named)).toEqual(["dish", "ingredient", ""]);
  expect(queries.map(({ namesSomething }) => namesSomething)).toEqual([true, true, false]);
  expect(queries[1]!.doubt).toBeGreaterThan(queries[2]!.doubt);
  expect(inputs[4]).toContainEqual(["asks diet=veg", 1]);
  expect(queries[0]).toMatchObject({ fair: [0, 1], offered: [0] });
  expect(queries[0]!.relevance[0]).toBeGreaterThan(queries[0]!.relevance[1]!);
  expect(readFloats("questions.vectors")).toHaveLength(128 * inputs.length);
});

it("suggest-inputs.mjs: features of all that could be offered to every cart", () => {
  const menu = ["Veg Burger", "French Fries", "Chicken Wings", "Coke"];
  const source = given("carts.jsonl", JSON.stringify({ cart: ["VEG BURGER"], menu }));
  run("suggest-inputs.mjs", [source, at("suggest")]);
  const { names, carts } = readJson<{
    names: string[];
    carts: { row: number; course: string; prior: number }[][];
  }>("suggest.json");
  expect(carts[0]!.map(({ row, course }) => [row, course])).toEqual([
    [1, "side"],
    [3, "beverage"],
  ]);
  const rows = readFloats("suggest.features");
  expect(rows).toHaveLength(2 * names.length);
  expect([0, 1].map((row) => rows[row * names.length + names.indexOf("is beverage")])).toEqual([
    0, 1,
  ]);
});
