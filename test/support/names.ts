/** Lists of names for tests, as the addon reads them with the real lexicon. */
import { expect } from "vitest";
import { addon, type NativeNameList, type NameView } from "../../src/engine/addon.ts";
import { classifierFolder, readClassifier } from "../../src/engine/models/classifier-files.ts";
import { createClassifier } from "../../src/engine/models/classifier.ts";
import { type Line, toReportLines } from "../../src/engine/report/lines.ts";
import { loadTextEngine } from "../../src/engine/text-engine.ts";

export const textEngine = loadTextEngine();
export const classifier = createClassifier(readClassifier(classifierFolder));

export function newNameList(examines = false): NativeNameList {
  return new addon.NameList(textEngine.native, classifier.native, examines);
}

export function listOf(names: readonly string[], view: NameView = "whole"): NativeNameList {
  const list = newNameList();
  for (const name of names) {
    if (view === "whole") list.add(name);
    else list.addAs(name, view);
  }
  return list;
}

/** What a list of two names says of them, asked in both orders, which is the same. */
export function askBothWays(
  names: readonly [string, string],
  ask: (list: NativeNameList, left: Uint32Array, right: Uint32Array) => Uint8Array,
): number {
  const [there, back] = ask(listOf(names), Uint32Array.of(0, 1), Uint32Array.of(1, 0));
  expect(back).toBe(there);
  return there!;
}

/** What a report says of each name by itself. */
export function linesOf(names: readonly string[]): Line[] {
  return toReportLines(listOf(names).examine(), classifier.labels);
}

const wears: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => `${name} (Half)`,
  (name) => `12. ${name} Rs. 199 *new*`,
  (name) => `2 x ${name} + coke (500 ml)`,
  (name) => `veg ${name} with no onion`,
  (name) => `McX ${name} (2 Pcs) / XL`,
  (name) => `${name}!! served with rice, salad (fresh) and the sauce of the day`,
  (name) => `${name.slice(0, 3)}${name.slice(4)} Pakora`,
  (name) => `${name} (2 pieces), 6 Pcs. [large]`,
  (name) => name.slice(0, 2),
];

/** Dishes of the lexicon as menus print them, and what is hardly a name. */
export const messyNames: readonly string[] = [
  ...[...{ [Symbol.iterator]: () => textEngine.sampleNames(1100) }].map((name, at) =>
    wears[at % wears.length]!(name),
  ),
  ..."STARTERS|Drinks (Beverages)|Rice & Biryani|Momos|Water|Carry Bag|1942|₹199||🔥|**|7up|½|x".split(
    "|",
  ),
  ..."奶茶|宫保鸡丁 Kung Pao Chicken|ラーメン|김|김치|चाय|กุ้ง|e\u0301clair|ÉCLAIR AU CAFÉ|Crème Brûlée".split(
    "|",
  ),
  ..."BBQ RIBS XXL|DAL Rs. 90|Dal RS. 90|McAloo Tikki|XYZ Special|Mac n Cheese|Combo A|A.B.C. (b) of c".split(
    "|",
  ),
  "x".repeat(500),
  "dal ".repeat(120),
  "Burger with a very long name (that goes on) and on (and on until nobody wants it any more",
];
