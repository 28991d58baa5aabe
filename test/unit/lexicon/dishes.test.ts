import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const folder = fileURLToPath(new URL("../../../models/lexicon/dishes/", import.meta.url));
const files = readdirSync(folder).filter((file) => file.endsWith(".tsv"));

const columns = (
  "name|other_names|cuisine|also_cuisine|diet|proteins|category|also_category|ingredients|" +
  "cooking|taste|weight|served|meals|occasions"
).split("|");
const cuisines =
  "North Indian|South Indian|Chinese|Italian|Thai|Japanese|Mexican|Middle Eastern|Korean|" +
  "American|Mughlai|Continental|Vietnamese|Mediterranean|Bakery|Beverages|SE Asian|European|" +
  "Desserts";
const flesh =
  "chicken|mutton|lamb|beef|pork|fish|prawn|crab|lobster|squid|clam|scallop|mussel|seafood|egg|" +
  "duck|turkey";
const allowed: Record<string, ReadonlySet<string>> = {
  cuisine: words(cuisines),
  also_cuisine: words(cuisines),
  diet: words("veg|non_veg|unknown"),
  proteins: words(`${flesh}|paneer|tofu|soya`),
  category: words("main|beverage|bread|side|dessert"),
  also_category: words("main|beverage|bread|side|dessert"),
  cooking: words(
    "fried|deep fried|grilled|tandoor|steamed|boiled|baked|roasted|stir fried|stewed|raw|frozen|" +
      "fermented|smoked|griddled|blended|brewed|shaken",
  ),
  taste: words(
    "spicy|mild|sweet|sour|tangy|salty|bitter|creamy|crispy|smoky|cheesy|buttery|nutty|garlicky|" +
      "fresh|rich",
  ),
  weight: words("light|medium|heavy"),
  served: words("hot|cold|either"),
  meals: words("breakfast|lunch|dinner|snack|dessert|drink"),
  occasions: words(
    "festival|fasting|party|kids|comfort|street food|rainy day|summer|winter|date night|healthy|" +
      "high protein|sharing|hangover|wedding",
  ),
};
const required = ["name", "cuisine", "diet", "category", "weight", "served"];

function words(list: string): ReadonlySet<string> {
  return new Set(list.split("|"));
}

/** Column → value, and `place`: the file and line. */
type Dish = Readonly<Record<string, string>>;

const lines = files.flatMap((file) =>
  readFileSync(folder + file, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line, index) => ({ place: `${file}:${index + 1}`, index, cells: line.split("\t") })),
);
const dishes: Dish[] = lines
  .filter(({ index }) => index > 0)
  .map(({ place, cells }) =>
    Object.fromEntries([
      ["place", place],
      ...columns.map((column, at) => [column, cells[at] ?? ""] as const),
    ]),
  );

/** The places of the dishes that break a rule; a failing test names them. */
function breakers(isBroken: (dish: Dish) => boolean): string[] {
  return dishes.filter(isBroken).map((dish) => `${dish["place"]} ${dish["name"]}`);
}

const values = (dish: Dish, column: string): string[] => dish[column]!.split("|").filter(Boolean);

describe("models/lexicon/dishes", () => {
  it("has the columns that its README describes, on every line", () => {
    const heads = lines.filter(({ index }) => index === 0);
    expect(heads.map(({ cells }) => cells)).toEqual(files.map(() => columns));
    expect(lines.filter(({ cells }) => cells.length !== columns.length)).toEqual([]);
  });

  it("is sorted within each file", () => {
    for (const file of files) {
      const own = dishes.filter((dish) => dish["place"]!.startsWith(`${file}:`));
      const names = own.map((dish) => Buffer.from(dish["name"]!));
      const isAfter = (at: number): boolean => Buffer.compare(names[at - 1]!, names[at]!) > 0;
      expect(own.filter((_, at) => at > 0 && isAfter(at)).map((dish) => dish["place"])).toEqual([]);
    }
  });

  it("holds no empty name, label, weight or way of serving", () => {
    expect(breakers((dish) => required.some((column) => dish[column] === ""))).toEqual([]);
  });

  it.each(Object.keys(allowed))("knows every %s that it uses", (column) => {
    const isUnknown = (value: string): boolean => !allowed[column]!.has(value);
    expect(breakers((dish) => values(dish, column).some(isUnknown))).toEqual([]);
  });

  it("calls nothing with meat, fish or egg anything but non_veg", () => {
    const meat = words(flesh);
    const hasMeat = (dish: Dish): boolean => values(dish, "proteins").some((one) => meat.has(one));
    expect(breakers((dish) => hasMeat(dish) && dish["diet"] !== "non_veg")).toEqual([]);
  });

  it("gives a name to one dish alone", () => {
    const owner = new Map<string, string>();
    const shared: string[] = [];
    for (const dish of dishes) {
      for (const name of [dish["name"]!, ...values(dish, "other_names")]) {
        const other = owner.get(name);
        if (other !== undefined) shared.push(`${name}: ${other} and ${dish["place"]}`);
        owner.set(name, dish["place"]!);
      }
    }
    expect(shared).toEqual([]);
  });

  it("knows at least 150 dishes of every cuisine, and as many as promised in all", () => {
    const count = (cuisine: string): number =>
      dishes.filter((dish) => dish["cuisine"] === cuisine).length;
    for (const cuisine of words(cuisines)) expect(count(cuisine), cuisine).toBeGreaterThan(149);
    expect(dishes.length).toBeGreaterThan(6000);
  });
});
