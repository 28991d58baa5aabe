import { describe, expect, it } from "vitest";
import { ask, concepts, read, search } from "../../support/search/ask.ts";

describe("a query", () => {
  it.each([
    ["chiken tika", "chicken tikka"],
    ["brinjal", "eggplant"],
    ["anda wala kuch", "egg"],
    ["something with mushroom please", "mushroom"],
    ["kuch meetha", ""],
    ["anything with shrimp in it", "prawn"],
    ["aloo ka kuch bhi", "potato"],
    ["yang ada kejunya", "cheese"],
    ["minuman isi alpukat", "avocado"],
    ["cottage cheese", "paneer"],
    ["bhutta wala pizza", "corn pizza"],
    ["kek ada kacang", "cake peanut"],
    ["veg starters", ""],
    ["kuch halka sa", ""],
    ["comfort food after a long day", ""],
    ["makan rame rame sama teman", ""],
    ["two friends sharing, burger deal", "burger"],
    ["meal for 4 of us", "meal"],
    ["es serai", "lemongrass"],
    ["sea food pizza", "seafood pizza"],
    ["zorblax day", "zorblax"],
    ["hindu number", "hindu number"],
  ])("%j names %j", (text, terms) => {
    expect(ask(text).terms).toBe(terms);
  });

  it.each([
    ["comfort food", ["comfort food"]],
    ["something spicy", ["spicy"]],
    ["i like it spicy", ["spicy"]],
    ["sedikit pedas", ["spicy"]],
    ["super pedas", ["spicy"]],
    ["mie nggak pedas", ["mild"]],
    ["combo under 200", ["budget"]],
    ["100 rupaye ke andar kuch", ["budget"]],
    ["dibawah 50rb", ["budget"]],
    ["under 300 calories", ["low calorie"]],
    ["kuch thanda peene ko", ["cold drink"]],
    ["nak makan sihat sikit", ["healthy"]],
    ["something i can finish fast", ["quick bite"]],
    ["tengo una cruda horrible", ["hangover"]],
    ["kuch halka phulka", ["light meal"]],
    ["low calorie light meal", ["low calorie", "light meal"]],
    ["birthday cake", ["birthday"]],
    ["jewish deli food", ["jewish deli"]],
    ["indonesian flavours", ["indonesian"]],
    ["bengali sweets", ["bengali sweets"]],
    ["hot chocolate", []],
    ["fried rice", []],
    ["hot and sour soup", []],
  ])("%j asks for %j", (text, names) => {
    expect(ask(text).concepts).toEqual(names);
  });

  it.each([
    ["my throat hurts when i swallow", "sore throat"],
    ["hungry at midnight", "late night"],
    ["no time, need to eat in ten minutes", "quick bite"],
  ])("%j, which no phrase lists, is heard as %j", (text, name) => {
    expect(ask(text).concepts).toContain(name);
    expect(ask(text).terms).toBe("");
  });

  it.each([
    ["something that goes well with a cold beer", "beer", "with beer"],
    ["period cramps, give me chocolate", "chocolate", "period cravings"],
  ])("%j names %j, and is heard as %j beside it", (text, term, name) => {
    expect(ask(text).terms).toContain(term);
    expect(ask(text).concepts).toContain(name);
  });

  it("hears nothing beside two foods of which either will do", () => {
    expect(ask("beer or seltzer").concepts).toEqual([]);
  });

  it("hears no diet beside food", () => {
    expect(ask("anda / egg dishes")).toMatchObject({ diet: undefined, without: [] });
  });

  it.each([
    ["birthday cake", "cake", ["birthday"]],
    ["chocolate birthday cake", "chocolate cake", ["birthday"]],
    ["breakfast burrito", "burrito", ["breakfast"]],
    ["english breakfast", "english breakfast", ["breakfast"]],
  ])("%j names %j beside its mood", (text, terms, moods) => {
    expect(ask(text)).toMatchObject({ terms, concepts: moods });
  });

  it.each(["jalapeno", "prawns", "kerala prawn moilee", "zorblax"])("%j is no mood", (text) => {
    expect(ask(text).concepts).toEqual([]);
    expect(ask(text).terms).not.toBe("");
  });

  it("names what an attribute is told by", () => {
    expect(ask("prawns with ginger")).toMatchObject({
      terms: "ginger prawn",
      concepts: ["gingery"],
    });
  });

  it.each([
    ["veg thali", "thali"],
    ["non-veg thali", "thali"],
    ["vegetarian sushi rolls", "maki"],
  ])("%j leaves the diet of its name to the diet", (text, terms) => {
    expect(ask(text).terms).toBe(terms);
  });

  it.each([
    ["dairy free dessert", ["dairy free", "vegan"]],
    ["eggless cake", ["eggless", "vegan"]],
    ["vegan breakfast", ["vegan"]],
    ["pyaz lahsun nahi chahiye", ["jain"]],
    ["burger without garlic", ["jain"]],
    ["pizza no onion no mushroom", []],
    ["cake without egg", ["eggless", "vegan"]],
  ])("%j is met by what claims %j", (text, claims) => {
    const reading = read(text);
    expect([...search.toQuery({ raw: text, reading }).claims]).toEqual(claims);
  });

  it("takes a meal of a diet or a kitchen for a main", () => {
    expect(ask("meatless meal")).toMatchObject({ terms: "", categories: ["main"], diet: "veg" });
    expect(ask("thai meal")).toMatchObject({ terms: "", categories: ["main"] });
    expect(ask("chicken meal").categories).toEqual([]);
  });

  it("takes a family for a kind where it is no part of another", () => {
    const kindsOf = (raw: string) => search.toQuery({ raw, reading: read(raw) }).kinds;
    expect(kindsOf("seafood")).toContain("seafood");
    expect(kindsOf("seafood pasta")).not.toContain("seafood");
    expect(kindsOf("vegetables")).toContain("vegetable");
  });

  it("knows the families of what it names", () => {
    const reading = read("tom yum");
    expect(search.toQuery({ raw: "tom yum", reading }).families).toContain("soup");
  });

  it.each([
    ["indo chinese", ["Chinese"]],
    ["italian food", ["Italian"]],
    ["american classics", ["American"]],
    ["comida japonesa", ["Japanese"]],
    ["western food", ["American", "Continental", "Italian", "European", "Mexican"]],
    ["chinese bhel", []],
    ["masakan siam", ["Thai"]],
    ["minuman ala jepang", ["Japanese"]],
    ["makanan barat", ["American", "Continental", "Italian", "European", "Mexican"]],
    ["punjabi khana", ["North Indian"]],
    ["punjabi chole", []],
  ])("%j asks for the kitchens %j", (text, cuisines) => {
    expect(ask(text).cuisines).toEqual(cuisines);
  });

  it.each([
    ["something to drink", "beverage"],
    ["something for dessert", "dessert"],
    ["fish curry", "main"],
    ["espresso", "beverage"],
    ["zumbo", undefined],
  ])("%j is for the course %j", (text, course) => {
    expect(ask(text).course).toBe(course);
  });

  it("survives what nobody would ask", () => {
    for (const text of ["", "₹199", "🌶️", "x".repeat(500), "no no no", "without", "奶茶"]) {
      expect(() => ask(text)).not.toThrow();
    }
  });
});

describe("the concepts", () => {
  it("are 200 and more, each with examples that the reader knows", () => {
    expect(search.conceptNames.length).toBeGreaterThanOrEqual(200);
    const poor = concepts.filter((_, at) => search.conceptAt(at).examples.size < 5);
    expect(poor.map(({ name }) => name)).toEqual([]);
  });

  it("have phrases of their own", () => {
    const seen = new Map<string, string>();
    for (const { name, phrases } of concepts) {
      for (const phrase of new Set(phrases)) {
        expect(seen.get(phrase), `${phrase} of ${name}`).toBeUndefined();
        seen.set(phrase, name);
      }
    }
  });
});
