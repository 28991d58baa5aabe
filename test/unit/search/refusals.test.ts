import { describe, expect, it } from "vitest";
import { ask } from "../../support/search/ask.ts";

describe("a refusal", () => {
  it("hears no concept that is refused", () => {
    expect(ask("zorblax, no creamy")).toMatchObject({
      concepts: [],
      refused: ["creamy"],
      terms: "zorblax",
    });
  });

  it.each([
    ["vegetarian appetizers", "veg"],
    ["veggie tacos", "veg"],
    ["veggie finger food", "veg"],
    ["chicken with veggies", undefined],
    ["pure veg thali", "veg"],
    ["meatless", "veg"],
    ["without meat", "veg"],
    ["eggless cake", "veg"],
    ["non veg snacks", "non_veg"],
    ["non veg pizza", "non_veg"],
    ["non veg meal but not fish", "non_veg"],
    ["non veg but no seafood", "non_veg"],
    ["no non veg", "veg"],
    ["no meat, seafood only", undefined],
    ["chicken curry", undefined],
    ["chicken burger no onions", undefined],
    ["mutton biryani no egg", undefined],
    ["butter chicken no onion no garlic", undefined],
    ["jain pizza", "veg"],
    ["saya tidak makan daging", "veg"],
    ["no red meat", undefined],
    ["chicken and veg hakka noodles", undefined],
    ["veg chicken nuggets", "veg"],
    ["veg dishes, not chicken", "veg"],
  ])("%j is for a guest who eats %j", (text, diet) => {
    expect(ask(text).diet).toBe(diet);
  });

  it.each([
    ["without any onion", ["onion"]],
    ["no onion or garlic", ["onion", "garlic"]],
    ["no chicken or beef, seafood ok", ["chicken", "beef"]],
    ["keto, no rice or noodles", ["rice", "noodle"]],
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
    ["veggie food, no meat or fish", ["fish"]],
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
    ["no meat noodles", "noodle"],
    ["meat free noodles", "noodle"],
    ["no onion rice", "rice"],
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
    ["nothing spicy or sour", "", ["spicy", "sour"]],
  ])("%j names %j and wants it less %j", (text, terms, refused) => {
    expect(ask(text)).toMatchObject({ terms, refused, concepts: [], without: [] });
  });

  it.each([
    ["kam heong chicken", "kam heong chicken"],
    ["no bake cheesecake", "bake cheesecake"],
  ])("is none within a name: %j", (text, terms) => {
    expect(ask(text)).toMatchObject({ terms, without: [] });
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
});
