import { describe, expect, it } from "vitest";
import { loadTextEngine } from "../../../../src/engine/text-engine.ts";

const { read } = loadTextEngine();

const courses = {
  main:
    "dal makhani|rajma chawal|chicken biryani|paneer butter masala|masala dosa|idli|khichdi|" +
    "hakka noodles|fried rice|pad thai|ramen|bibimbap|margherita pizza|lasagna|cheeseburger|" +
    "club sandwich|fish and chips|burrito|tacos|shepherds pie|kabsa|laksa|nasi goreng|" +
    "veg thali|burger combo|aloo gobi|chilli paneer (gravy)|chilli chicken with fried rice",
  beverage:
    "masala chai|filter coffee|sweet lassi|jaljeera|nimbu pani|sugarcane juice|thandai|badam milk|" +
    "cold coffee|oreo shake|flat white|bubble tea|thai iced tea|horchata|soju|sake|asahi beer|" +
    "pina colada|7 up|sprite|coca cola 500ml|thums up|red bull|mineral water|kombucha|ayran|" +
    "mint lemonade|hot chocolate|teh tarik|chaas|sol kadhi|coke|coke + fanta",
  bread:
    "garlic naan|tandoori roti|lachha paratha|rumali roti|kulcha|bhatura|poori|malabar parotta|" +
    "focaccia|garlic bread|baguette|pita|injera|chapati|missi roti|cheese naan|keema naan|" +
    "amritsari kulcha|croissant|sourdough|thepla|naan + butter naan",
  side:
    "onion raita|papad|green salad|mango pickle|french fries|mozzarella sticks|chicken wings|" +
    "tomato soup|hot and sour soup|veg momos|spring rolls|coleslaw|mint chutney|steamed rice|" +
    "samosa|pani puri|dhokla|hummus|paneer tikka|chilli paneer dry|fries + onion rings",
  dessert:
    "gulab jamun|rasmalai|jalebi|kheer|gajar halwa|kulfi falooda|mysore pak|kaju katli|payasam|" +
    "tiramisu|panna cotta|cheesecake|brownie with ice cream|chocolate lava cake|baklava|kunafa|" +
    "mochi|mango sticky rice|bingsu|churros|creme brulee|apple pie|gelato|brownie + ice cream",
};

describe.each(Object.entries(courses))("the course %s", (category, names) => {
  it.each(names.split("|"))("has %j", (text) => {
    expect(read(text).category).toBe(category);
  });
});

describe("rice with a dish", () => {
  it.each([
    "nasi putih ikan masak cili padi",
    "creamy chicken tikka rice bowl",
    "chicken nugget + nasi",
    "mie zorblax + drinks",
  ])("is a main: %j", (text) => {
    expect(read(text).category).toBe("main");
  });
});

describe("the words around a dish", () => {
  it.each([
    ["side macaroni & cheese", "side"],
    ["side order scallop", "side"],
    ["extra chicken", "side"],
    ["extra cheese pizza", "main"],
    ["croquette curry", "main"],
    ["chicken tempura dinner", "main"],
    ["pork cutlet plate", "main"],
    ["wings and rice", "main"],
    ["chicken boti with paratha", "main"],
    ["hummus with pita bread", "side"],
    ["fried shrimp & chips", "main"],
    ["ham, egg & cheese", "main"],
    ["melted cheese", "side"],
    ["chicken focaccia", "main"],
    ["chicken cheese naan", "bread"],
    ["nasi putih tomyam", "main"],
    ["wan tan mee soup", "main"],
    ["chicken clear soup", "side"],
    ["ginger chicken 子姜鸡饭", "main"],
    ["choco banana roll", "dessert"],
    ["tiramisu sando", "dessert"],
    ["honey chicken sandwich", "main"],
    ["coklat ais boba", "beverage"],
    ["mee sayur", "main"],
    ["kailan rice noodle", "main"],
    ["beef black pepper squash", "main"],
    ["fresh milk", "beverage"],
    ["deviled egg & sriracha wrap", "main"],
    ["original pasta sauce", "side"],
    ["es gurih", "beverage"],
    ["ginger buttermilk", "beverage"],
    ["siakap buttermilk", "main"],
    ["es kopi tiramisu", "beverage"],
    ["zinger pepsi combo", "main"],
  ])("make of %j a %s", (text, category) => {
    expect(read(text).category).toBe(category);
  });
});

describe("a combo", () => {
  it.each([
    ["2 x burger + fries + coke", "unknown"],
    ["pizza + coke", "unknown"],
    ["chicken burger + fries + cola", "non_veg"],
    ["paneer tikka + coke", "veg"],
    ["pasta + garlic bread + coke", "unknown"],
    ["chicken biryani + raita + coke", "non_veg"],
    ["2 naan + 1 dal makhani", "veg"],
    ["idli + vada", "veg"],
    ["samosa + chai", "veg"],
  ])("of several courses is a main: %j, %s", (text, diet) => {
    const reading = read(text);
    expect([reading.category, reading.diet]).toEqual(["main", diet]);
  });

  it("is read part by part", () => {
    const { kinds, segments } = read("2 x Veg Burger + French Fries + Coke (300ml)");
    expect(kinds).toHaveLength(3);
    expect(kinds.map(({ category }) => category)).toEqual(["main", "side", "beverage"]);
    expect(segments.map(({ relation }) => relation)).toEqual(["core", "plus", "plus"]);
  });
});

describe("a name that tells no course", () => {
  it.each(["", "₹250", "zxqv wjkp", "🔥"])("has none: %j", (text) => {
    expect(read(text).category).toBeUndefined();
  });
});
