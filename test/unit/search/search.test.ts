import { describe, expect, it } from "vitest";
import { featureNames, type FeatureName, toFeatures } from "../../../src/engine/search/features.ts";
import { search, type SearchMenu } from "../../../src/engine/search/search.ts";
import { Vectors } from "../../../src/engine/vectors/vectors.ts";
import { itemOf, ranker, text } from "../../support/search/describe.ts";
import { namesLeftOut } from "../../support/search/left-out.ts";
import { moreFeatures } from "../../support/search/more-features.ts";
import { nameFeatures } from "../../support/search/name-features.ts";

interface Told {
  readonly doubt?: number;
  readonly likeness?: readonly number[];
  readonly fit?: readonly number[];
  readonly sameness?: readonly number[];
}

/** A menu whose items are as relevant as `relevance` says, by row. */
function menuOf(
  query: string,
  names: readonly string[],
  relevance: readonly number[] = [],
  { doubt = 0, likeness = [], fit = [], sameness = [] }: Told = {},
): SearchMenu {
  const reading = text.read(query);
  const understood = text.search.toQuery({ raw: query, reading });
  return {
    question: query,
    query: understood,
    names,
    cosines: Float32Array.from(
      [undefined, ...understood.concepts].flatMap((_, concept) =>
        names.map((_name, at) => (concept === 0 ? 0.5 - at / 1000 : 0.3 + at / 1000)),
      ),
    ),
    vectors: new Vectors(new Float32Array(names.length), 1),
    guessedMoods: Float32Array.from(understood.concepts.length === 0 ? [] : names, () => 0.4),
    likeness: Float32Array.from(likeness),
    fit: Float32Array.from(fit),
    sameness: Float32Array.from(sameness),
    conceptAt: text.search.conceptAt,
    ranker: { ...ranker, rank: () => Float64Array.from(names, (_, row) => relevance[row] ?? 0) },
    doubt: () => doubt,
    gates: { doubtMax: 0.3, floor: 0.2, range: 0.25 },
    course: text.search.courseOf(understood, reading),
  };
}

const rowsOf = (menu: SearchMenu): number[] => search(menu).map(({ row }) => row);

function featureOf(query: string, item: string, name: FeatureName): number {
  const { rows } = toFeatures(menuOf(query, [item, "Plain Rice", "Lassi"]));
  return rows[featureNames.indexOf(name)]!;
}

describe("search", () => {
  it("orders by relevance, then cosine, then the menu, and cuts at both gates", () => {
    const menu = menuOf(
      "paneer pizza",
      ["A", "B", "C", "D", "E", "F"].map((end) => `Paneer ${end}`),
      [0.3, 0.9, 0.9, 0.21, 0.19, 0.25],
    );
    const found = search(menu);
    expect(found.map(({ row }) => row)).toEqual([1, 2, 0, 5]);
    expect(found.every(({ isFallback }) => !isFallback)).toBe(true);
  });

  it("falls back to the same course, nearest first, when nothing passes the floor", () => {
    const menu = menuOf(
      "espresso",
      ["Masala Dosa", "Mango Lassi", "Gulab Jamun", "Coke"],
      [0.15, 0.05, 0.1, 0.12],
    );
    const found = search(menu);
    expect(found.map(({ row }) => row)).toEqual([3, 1]);
    expect(found.every(({ isFallback }) => isFallback)).toBe(true);
  });

  it("falls back when the menu lacks what was asked for, however relevant the rest", () => {
    const menu = menuOf("espresso", ["Masala Dosa", "Mango Lassi"], [0.9, 0.8], { doubt: 0.3 });
    expect(search(menu)).toEqual([
      { row: 1, cosine: expect.any(Number), relevance: 0.8, isFallback: true },
    ]);
  });

  it("lacks what no item is surely, whatever is doubted, where something is named", () => {
    const items = ["Squid Roast", "Prawn Masala"];
    const isLacking = (sameness: number[], doubt = 0.5) =>
      search(menuOf("calamari", items, [0.5, 0.3], { doubt, sameness }))[0]!.isFallback;
    expect([isLacking([-9, 9]), isLacking([9, -9], 1)]).toEqual([false, false]);
    expect([isLacking([-9, -9]), isLacking([-9, -9], 0)]).toEqual([true, true]);
  });

  it("stands in with what is like it, not with what is called like it", () => {
    const items = ["Paneer Butter Masala", "Chana Masala", "Idli", "Plain Dosa", "Jeera Rice"];
    const likeness = [0.1, 0.1, 0.6, 0.9, 0.2];
    const lacks = { doubt: 0.9, likeness };
    expect(
      rowsOf(menuOf("masala dosa", items, [0.3, 0.25, 0.2, 0.25, 0.05], lacks)).slice(0, 2),
    ).toEqual([3, 2]);
    // What holds it may be there after all, and herbs that are like it hold none.
    expect(rowsOf(menuOf("basil", items, [0.3, 0.25, 0.2, 0.25, 0.05], lacks))[0]).toBe(0);
  });

  it("puts the nearest relatives of a dish first, and no mere likeness before what holds an ingredient", () => {
    const items = ["Chilli Chicken", "Tandoori Chicken", "Malai Chicken Tikka"];
    const relevance = [0.7, 0.4, 0.45];
    const likeness = [0.1, 0.5, 0.6];
    const alike = (query: string) => search(menuOf(query, items, relevance, { likeness }));
    expect(alike("chicken tikka").map(({ row }) => row)).toEqual([2, 1]);
    expect(alike("chicken").map(({ row }) => row)).toEqual([0, 2, 1]);
    expect(alike("something spicy")[0]).toMatchObject({ row: 0, relevance: 0.7 });
    for (const { relevance: found } of alike("chicken tikka")) expect(found).toBeLessThan(1);
  });

  it("puts first what fits a mood, a diet or a kitchen, and heeds no fit where a dish is named", () => {
    const items = ["Chilli Chicken", "Dal", "Malai Chicken Tikka"];
    const fitting = (query: string) =>
      search(menuOf(query, items, [0.7, 0.4, 0.45], { fit: [-1, 2, 0] }));
    expect(fitting("something light").map(({ row }) => row)).toEqual([1, 0, 2]);
    for (const { relevance } of fitting("something light")) expect(relevance).toBeLessThan(1);
    expect(fitting("chicken tikka").map(({ row }) => row)).toEqual([0, 2, 1]);
  });

  it("stands in last with what has what must not be in it", () => {
    const items = ["Onion Uttapam", "Plain Dosa", "Lemon Rice"];
    const menu = menuOf("masala dosa without onion", items, [0.5, 0.4, 0.3], { doubt: 0.9 });
    expect(rowsOf(menu).at(-1)).toBe(0);
  });

  it("has any food stand in for food, and nothing but drinks for a drink", () => {
    const menu = ["Coke", "Masala Dosa", "Paneer Tikka"];
    expect(rowsOf(menuOf("gulab jamun", menu, [0.1, 0.1, 0.1])).toSorted()).toEqual([1, 2]);
    expect(rowsOf(menuOf("espresso", menu.slice(1), [0.1, 0.1]))).toEqual([]);
  });

  it("puts what is called as was asked first, to the letter before in other words", () => {
    const items = ["Feta Fries", "Fries French", "French-Fries!", "French Fries (L)"];
    const found = search(menuOf("french fries", items, [0.9, 0.5, 0.6, 0.4]));
    expect(found.map(({ row }) => row)).toEqual([2, 1, 3, 0]);
    expect(found.map(({ relevance }) => relevance)).toEqual([0.9, 0.9, 0.9, 0.9]);
  });

  it("puts first what is called as was asked, whatever its size", () => {
    const items = ["STUFFED CRAB AND OYSTER", "FRIED STUFFED CRAB", "STUFFED CRAB (1 PC)"];
    expect(rowsOf(menuOf("stuffed crab", items, [0.9, 0.8, 0.7]))).toEqual([2, 0, 1]);
  });

  it("puts first what is called as was asked but for a slip", () => {
    const items = ["Big Breakfast", "Scandinavian Breakfast"];
    expect(rowsOf(menuOf("scandinavian brekfast", items, [0.9, 0.5]))).toEqual([1, 0]);
  });

  it("puts the dishes of the region first that was asked for", () => {
    const items = ["Gulab Jamun", "Cham Cham", "Boondi Laddu"];
    expect(rowsOf(menuOf("bengali sweets", items, [0.6, 0.5, 0.55]))[0]).toBe(1);
    expect(rowsOf(menuOf("soft bengali sweets", items, [0.6, 0.5, 0.55]))[0]).toBe(0);
  });

  it("does not take one of the things that were asked for for all", () => {
    const items = ["Spicy Lamb Curry", "Chicken"];
    expect(rowsOf(menuOf("spicy chicken", items, [0.9, 0.8]))).toEqual([0, 1]);
  });

  it("does not doubt what is there to the letter", () => {
    const items = ["Zorblax 3", "Zorblax 4"];
    const found = search(menuOf("zorblax 4", items, [0.9, 0.8], { doubt: 1 }));
    expect(found[0]).toMatchObject({ row: 1, relevance: 0.9, isFallback: false });
    expect(rowsOf(menuOf("zorblax 4", items, [0.1, 0.1], { doubt: 1 }))).toEqual([1, 0]);
  });

  it("never shows meat to a vegetarian, nor falls back to it", () => {
    const items = ["Chicken Tikka", "Paneer Tikka", "Egg Curry"];
    expect(rowsOf(menuOf("veg tikka", items, [0.9, 0.8, 0.7]))).toEqual([1]);
    expect(rowsOf(menuOf("veg curry", items, [0.1, 0.05, 0.1]))).not.toContain(0);
  });

  it("puts what names what must not be in it last, whatever else speaks for it", () => {
    const items = ["Onion Burger", "Burger", "Burger (no onion)"];
    expect(rowsOf(menuOf("burger without any onion", items, [0.9, 0.5, 0.4]))).toEqual([1, 2]);
    const milky = ["Coconut Milk Shake", "Milk Cake", "Vegan Cheese Pizza"];
    expect(rowsOf(menuOf("vegan", milky, [0.5, 0.9, 0.4]))).toEqual([0, 2]);
    const fishy = ["Grilled Salmon", "Sambal Sotong", "Roast Beef", "Prawn Curry"];
    expect(rowsOf(menuOf("no seafood", fishy, [0.9, 0.8, 0.4, 0.7]))[0]).toBe(2);
  });

  it("leaves section headings and blank lines out", () => {
    const menu = menuOf("starters", ["STARTERS", "", "Paneer Tikka"], [0.9, 0.9, 0.9]);
    expect(rowsOf(menu)).toEqual([2]);
  });
});

describe("the features", () => {
  it.each<[string, string, FeatureName, number]>([
    ["paneer", "Palak Paneer", "terms named", 1],
    ["soup", "Tom Yam Seafood", "same kind", 1],
    ["sodas", "Sprite", "same kind", 1],
    ["soft drinks", "Sprite", "same kind", 1],
    ["tom yam", "Hot and Sour Soup", "other kind", 1],
    ["tom yam", "Hot and Sour Soup", "same family", 1],
    ["tom yam", "Gulab Jamun", "same family", 0],
    ["smoky flavour", "Chicken Smoked Gyoza", "concept said", 1],
    ["smoky flavour", "Chicken Tikka", "concept said", 0],
    ["mocktails", "Green Apple Mojito", "same kind", 1],
    ["noodles", "Mie Celor", "same kind", 1],
    ["ice cream", "Cold Coffee with Ice Cream", "same kind", 0],
    ["kambing", "Lamb Mandi", "terms named", 1],
    ["kambing", "Lamb Mandi", "same proteins", 1],
    ["seafood", "Grilled Salmon", "terms named", 1],
    ["mushroom", "Portobello Fries", "terms named", 1],
    ["cheese", "Paneer Tikka", "terms named", 0],
    ["calamari", "Cumi Goreng", "rarest term held", 1],
    ["brinjal", "Baingan Bharta", "terms held", 0.8],
    ["chickpea", "Chole Bhature", "terms held", 0.8],
    ["butter chicken", "Murgh Makhani", "equal names", 1],
    ["paneer tikka", "Paneer Tikka Masala", "same proteins", 1],
    ["chicken tikka", "Mutton Tikka", "other proteins", 1],
    ["veg starters", "Chicken Tikka", "diet broken", 1],
    ["meal for four", "Chicken Bucket", "serves as many", 1],
    ["meal for four", "Paneer Tikka (Serves 1)", "serves fewer", 0.4],
    ["meal for four", "Paneer Tikka", "serves nobody knows how many", 1],
    ["paneer", "Chicken Bucket", "serves as many", 0],
    ["veg starters", "Paneer Tikka", "diet kept", 1],
    ["something to drink", "Mango Lassi", "course met", 1],
    ["something to drink", "Masala Dosa", "course missed", 1],
    ["pasta without onion", "Onion Pasta", "holds what is left out", 1],
    ["eggless cake", "Egg Curry", "holds what is left out", 1],
    ["zumbolini", "Zumbolino", "terms named", 0],
  ])("of %j and %j: %s is %d", (query, item, name, value) => {
    expect(featureOf(query, item, name)).toBeCloseTo(value, 1);
  });

  it("tell the moods that a dish is known to answer", () => {
    const kids = (item: string): number => featureOf("for the kids", item, "concept by mood");
    expect(kids("French Fries (Large)")).toBe(1);
    expect(kids("Chilli Chicken")).toBe(0);
    expect(featureOf("for the kids", "Zorblax", "moods unknown")).toBe(1);
    expect(featureOf("for the kids", "French Fries", "moods unknown")).toBe(0);
    expect(featureOf("for the kids", "Zorblax", "mood guessed")).toBeCloseTo(0.4);
  });

  it("tell how a concept fits", () => {
    expect(featureOf("something cold to drink", "Mango Lassi", "concept by tags")).toBeGreaterThan(
      0.5,
    );
    expect(featureOf("something cold to drink", "Masala Dosa", "concept by tags")).toBeLessThan(
      0.1,
    );
    expect(featureOf("something spicy", "Gulab Jamun", "concept by tags")).toBeLessThan(0.1);
    expect(featureOf("zumbolini", "Zumbolino", "letters")).toBeGreaterThan(0.5);
  });

  it("are those of the naive way, for any query and menu", () => {
    const names = [...{ [Symbol.iterator]: () => text.sampleNames(600) }];
    const wears = [
      (name: string) => name,
      (name: string) => `${name.toUpperCase()} (Half) Rs. 199`,
      (name: string) => `no onion ${name} with Xyzzy`,
      (name: string) => `${name.slice(1)} + 2 pcs 炒饭`,
    ];
    const items = names.map((name, at) => wears[at % wears.length]!(name));
    const queries = [
      "veg starters",
      "non veg main course",
      "chicken tika",
      "large pizza",
      "something",
      "birthday party for 6",
      "something spicy without onion",
      "kids, not fried",
      "vegan breakfast",
      "light indian or chinese dinner for two",
      "eggless dessert, no milk",
      "non veg but no seafood",
      "goat or prawns",
      "high protein",
    ];
    queries.push(...items.filter((_, at) => at % 20 === 0), "", "STARTERS", "drinks");
    const served = [
      "Veg Cake (Serves 4)",
      "Vegan Cheese Pizza",
      "Onion Dosa (no onion)",
      "2 x Chaat",
    ];
    for (const [at, query] of queries.entries()) {
      const some = items.slice(7 * at, 7 * at + 40);
      const menu = menuOf(query, [...some, query, ...served, "Starters", "", "???"]);
      const described = toFeatures(menu);
      menu.names.forEach((raw, row) => {
        const more = moreFeatures(menu, row, itemOf);
        for (const [name, value] of [...Object.entries(nameFeatures(menu, row, itemOf)), ...more]) {
          const place = row * featureNames.length + featureNames.indexOf(name as FeatureName);
          expect(described.rows[place], `${query} | ${raw} | ${name}`).toBeCloseTo(value, 6);
        }
        const isLeftOut = namesLeftOut(menu.query, itemOf(raw).searchItem);
        expect(described.namesLeftOut(row), `${query} | ${raw}`).toBe(isLeftOut);
      });
    }
  });
});
