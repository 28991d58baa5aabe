import { describe, expect, it } from "vitest";
import { readKnowledge } from "../../../src/engine/lexicon-files.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";

const { read, search } = loadTextEngine();
const { concepts } = readKnowledge();

function ask(text: string) {
  const reading = read(text);
  const query = search.toQuery({ raw: text, reading });
  const nameOf = (at: number): string => concepts[at]!.name;
  return {
    terms: query.terms.map((term) => term.text).join(" "),
    concepts: query.concepts.map(nameOf),
    refused: query.refused.map(nameOf),
    without: [...query.without],
    diet: query.diet,
    categories: [...query.categories],
    cuisines: [...query.cuisines],
    course: search.courseOf(query, reading),
    text: query.text,
  };
}

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
    ["super pedas", ["very spicy"]],
    ["mie nggak pedas", ["mild"]],
    ["combo under 200", ["budget"]],
    ["100 rupaye ke andar kuch", ["budget"]],
    ["dibawah 50rb", ["budget"]],
    ["under 300 calories", ["low calorie"]],
    ["kuch thanda peene ko", ["cold drink"]],
    ["low calorie light meal", ["low calorie", "light meal"]],
    ["birthday cake", ["birthday"]],
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
    ["cramps, want chocolate", "chocolate", "chocolate lover"],
  ])("%j names %j, and is heard as %j beside it", (text, term, name) => {
    expect(ask(text).terms).toContain(term);
    expect(ask(text).concepts).toContain(name);
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

  it("hears no concept that is refused", () => {
    expect(ask("zorblax, no creamy")).toMatchObject({
      concepts: [],
      refused: ["creamy"],
      terms: "zorblax",
    });
  });

  it.each([
    ["vegetarian appetizers", "veg"],
    ["pure veg thali", "veg"],
    ["meatless", "veg"],
    ["without meat", "veg"],
    ["eggless cake", "veg"],
    ["non veg snacks", "non_veg"],
    ["non veg pizza", "non_veg"],
    ["non veg meal but not fish", "non_veg"],
    ["no non veg", "veg"],
    ["no meat, seafood only", undefined],
    ["chicken curry", undefined],
    ["chicken burger no onions", undefined],
    ["mutton biryani no egg", undefined],
    ["butter chicken no onion no garlic", undefined],
    ["jain pizza", "veg"],
    ["saya tidak makan daging", "veg"],
    ["no red meat", undefined],
  ])("%j is for a guest who eats %j", (text, diet) => {
    expect(ask(text).diet).toBe(diet);
  });

  it.each([
    ["without any onion", ["onion"]],
    ["tak ada babi", ["pork"]],
    ["pasta without egg or milk", ["egg", "milk"]],
    ["jain food, no onion garlic or aloo", ["onion", "garlic", "potato"]],
    ["bina pyaz lahsun ka khana", ["onion", "garlic"]],
    ["yang bukan daging sapi", ["beef"]],
    ["ga makan sapi", ["beef"]],
    ["i dont want any onions", ["onion"]],
    ["onion nahi chahiye", ["onion"]],
    ["hold the mayo", ["mayonnaise"]],
    ["allergic to peanuts", ["peanut"]],
    ["main dish without any seafood", ["fish", "prawn", "crab", "squid"]],
    ["no meat, seafood only", ["chicken", "beef", "pork"]],
    ["pescatarian dinner", ["chicken", "beef", "pork"]],
    ["anything but chicken", ["chicken"]],
    ["i cannot eat onion", ["onion"]],
    ["neither beef nor pork", ["beef", "pork"]],
    ["egg and dairy free", ["egg", "milk"]],
    ["without curry leaves", ["curry leaf"]],
    ["shellfish allergy", ["prawn", "crab"]],
    ["bina pyaz ka khana", ["onion"]],
    ["jhinge se allergy", ["prawn"]],
    ["pyaz hata do", ["onion"]],
    ["pyaz mat dalna", ["onion"]],
    ["mushroom nahi khata", ["mushroom"]],
    ["paneer ke alawa kuch", ["paneer"]],
    ["alergik kacang", ["peanut"]],
    ["tak boleh makan udang", ["prawn"]],
    ["ga pake santan", ["coconut milk"]],
    ["pizza without ham", ["ham"]],
    ["no soy", ["tofu", "soy sauce"]],
    ["pad thai no fish sauce", ["fish sauce"]],
    ["thai curry without fish sauce and peanuts", ["fish sauce", "peanut"]],
    ["hamburguesa sin queso", ["cheese"]],
    ["alergia al cacahuate", ["peanut"]],
    ["kein schwein", ["pork"]],
    ["gasuka bawang", ["onion"]],
    ["no meat eggs ok", ["chicken", "fish"]],
    ["eggetarian", ["chicken", "fish"]],
    ["vengayam illama sambar", ["onion"]],
    ["ullipaya lekunda", ["onion"]],
    ["kanda nako", ["onion"]],
  ])("%j leaves %j out", (text, names) => {
    expect(ask(text).without).toEqual(expect.arrayContaining(names));
    for (const name of names) expect(ask(text).terms).not.toContain(name);
  });

  it.each([
    ["no onion chicken", "chicken"],
    ["no i want biryani", "biryani"],
    ["without onion pizza", "pizza"],
    ["meat free burger", "burger"],
    ["egg free cake", "cake"],
    ["gluten free with chicken", "chicken"],
    ["non veg rice meal", "rice"],
    ["pho ga", "chicken"],
    ["no meat, vegetables only", "vegetable"],
    ["ghee ke bina roti", "roti"],
    ["cheese ke bina pizza", "pizza"],
    ["chicken nahi mutton chahiye", "mutton"],
    ["shellfish allergy, fish ok", "fish"],
    ["no red meat, chicken please", "chicken"],
    ["sugar free tea", "tea"],
    ["kurang manis teh", "tea"],
    ["pizza less cheese", "pizza"],
    ["coffee no sugar oat milk", "oat milk"],
    ["no fish sauce, but fish", "fish"],
    ["taco no sour cream", "taco"],
  ])("%j still names %j", (text, name) => {
    expect(ask(text).terms).toContain(name);
    expect(ask(text).without).not.toContain(name);
  });

  it.each([
    ["mie ga terlalu creamy", "mee", ["creamy"]],
    ["zyada teekha nahi", "", ["very spicy"]],
    ["x nak pedas", "", ["spicy"]],
    ["less sweet lassi", "lassi", ["sweet"]],
    ["not so creamy pasta", "pasta", ["creamy"]],
    ["not too spicy chicken wings", "chicken wing", ["spicy"]],
    ["kurang masin", "", ["salty"]],
  ])("%j names %j and wants it less %j", (text, terms, refused) => {
    expect(ask(text)).toMatchObject({ terms, refused, concepts: [], without: [] });
  });

  it("neither names nor leaves out what it wants less of", () => {
    expect(ask("kam tel wali sabzi")).toMatchObject({ terms: "sabzi", without: [] });
  });

  it.each(["combo under 200", "spicy wings with no bones under rs 300"])(
    "%j names no number",
    (text) => {
      expect(ask(text).terms).not.toMatch(/\d/);
    },
  );

  it.each(["4 logo ke liye", "untuk 2 orang"])("%j names nothing beside the guests", (text) => {
    expect(ask(text).terms).toBe("");
  });

  it("tells what must not be in it", () => {
    expect(ask("pasta without onion").without).toContain("onion");
    expect(ask("pasta without onion").terms).toBe("pasta");
    expect(ask("eggless dessert").without).toContain("egg");
    expect(ask("vegan breakfast").without).toContain("milk");
    expect(ask("snacks not fried")).toMatchObject({
      concepts: expect.not.arrayContaining(["fried"]),
    });
  });

  it("names what an attribute is told by", () => {
    expect(ask("prawns with ginger")).toMatchObject({
      terms: "prawn ginger",
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
  ])("%j is met by what claims %j", (text, claims) => {
    const reading = read(text);
    expect([...search.toQuery({ raw: text, reading }).claims]).toEqual(claims);
  });

  it("knows the families of what it names", () => {
    const reading = read("tom yum");
    expect(search.toQuery({ raw: "tom yum", reading }).families).toContain("soup");
  });

  it.each([
    ["indo chinese", ["Chinese"]],
    ["italian food", ["Italian"]],
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
    expect(search.conceptCount).toBeGreaterThanOrEqual(200);
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
