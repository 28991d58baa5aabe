import { describe, expect, it } from "vitest";
import { loadTextEngine } from "../../../../src/engine/text-engine.ts";
import type { Protein } from "../../../../src/engine/text/knowledge/labels.ts";

const { read } = loadTextEngine();

/** Name → its diet. */
const dietOf = (text: string): string => read(text).diet;
const split = (list: string): string[] => list.split("|");

/** Meat by its regional names, in dishes that hold no other. */
const meats: Readonly<Partial<Record<Protein, string>>> = {
  chicken:
    "murgh makhani|murg musallam|kozhi varuval|kozhi curry|nattu kozhi soup|kodi vepudu|kodi pulao|" +
    "kori gassi|ayam goreng|ayam penyet|gai yang|pad kra pao gai|tori karaage|dak galbi|" +
    "ga nuong|pollo asado|tacos de pollo|poulet roti|pollo alla cacciatora|hahnchen doner|" +
    "tavuk sis|tavuk doner|djaj mashwi|dajaj kabsa|shish tawook|joojeh kabab|morgh polo|" +
    "frango assado|manok inasal|nuggets de pollo",
  mutton:
    "gosht korma|bhuna gosht|kosha mangsho|mamsam pulusu|kheema matar|nalli nihari|paya soup|" +
    "mutton sukka|kambing satay|galouti kebab",
  lamb: "cordero asado|agneau tajine|kuzu tandir|kharouf ouzi|agnello scottadito",
  beef:
    "sapi rendang|daging rendang|nuea yang|bo luc lac|niku udon|gyudon|bulgogi|carne asada|" +
    "lengua tacos|boeuf bourguignon|manzo brasato|dana doner|rindergulasch|baka kare kare",
  pork:
    "moo ping|moo krob|babi guling|heo quay|buta kakuni|samgyeopsal|carnitas|cochinita pibil|" +
    "jamon croquetas|jambon beurre|maiale arrosto|schweinebraten|lechon kawali|baboy ihaw|" +
    "prosciutto pizza|salsiccia pasta",
  fish:
    "meen kuzhambu|macher jhol|ilish bhapa|bangda fry|surmai tawa fry|karimeen fry|bombay duck fry|" +
    "ikan bakar|pla rad prik|ca kho to|maguro sashimi|unagi don|pescado frito|saumon grille|" +
    "tonno pizza|lachs filet|balik ekmek|samak mashwi|mahi polo|bangus sisig",
  prawn:
    "jhinga masala|chemmeen roast|chingri malai curry|royyala iguru|kolambi masala|udang balado|" +
    "goong ob woonsen|ebi tempura|saewu twigim|camarones al ajillo|crevettes a l ail|" +
    "gamberi alla griglia|karides guvec|hipon sinigang",
  crab: "nandu masala|kepiting saus padang|kani salad",
  squid: "cumi goreng tepung|muc xao|ika geso|ojingeo bokkeum",
  clam: "vongole linguine",
  mussel: "moules frites|spaghetti alle cozze",
  scallop: "hotate bata",
  duck: "bebek goreng|ped palo|canard confit|ente mit rotkohl",
  egg: "anda bhurji|anda curry|mutta roast|telur dadar|tamago sushi|sucuklu yumurta",
};

describe.each(Object.entries(meats))("%s by another name", (protein, names) => {
  it.each(split(names))("is found in %j", (text) => {
    const { diet, proteins } = read(text);
    expect({ diet, proteins }).toEqual({ diet: "non_veg", proteins: [protein] });
  });
});

describe("a name with meat", () => {
  it.each([
    "choy sum soup 菜心汤(瘦肉)",
    "fried rice 炒海鲜饭",
    "tongue taco",
    "miso tongue",
    "ham omelette",
    "hot dog",
    "grilled lamb",
    "ayam bumbu",
    "yellow tail sashimi",
    "quarter pounder with cheese",
    "spaghetti with meat sauce",
    "steak nachos",
    "steak tacos",
    "teriyaki steak",
    "parotta shawarma wrap",
    "tawa seekh kebab pizza",
    "dooboo kimchi jaeyook bokum",
    "yong tau foo",
    "brinjal yong tofu",
    "koli saaru",
    "chuleton tecate",
    "mexican zinger pepsi bottle combo",
    "chilli cheese hot dog",
    "corn dog",
    "pepperoni pizza",
    "buffalo wings",
    "toad in the hole",
    "ants climbing a tree",
    "lions head",
    "bombay duck",
    "shepherds pie",
    "drums of heaven",
    "california roll",
    "fish sauce",
    "oyster sauce noodles",
    "egg noodles",
    "french toast",
    "bacon bits",
    "caviar",
    "haggis",
    "foie gras",
    "venison stew",
    "lahmacun",
    "non veg thali",
    "non-veg platter",
    "gluten free chicken wrap",
    "chicken curry no onion",
    "aloo gosht",
    "paneer and chicken wrap",
    "fish/chicken curry",
    "chicken biryani/mutton biryani",
  ])("is non_veg: %j", (text) => {
    expect(dietOf(text)).toBe("non_veg");
  });
});

describe("a name that only sounds of meat", () => {
  it.each([
    "oyster mushroom fry",
    "king oyster mushroom",
    "lobster mushroom",
    "chicken of the woods",
    "eggplant parmesan",
    "stuffed eggplant",
    "crispy baby corn",
    "baby corn manchurian",
    "goat cheese salad",
    "buffalo mozzarella pizza",
    "buffalo cauliflower",
    "duck sauce",
    "steak fries",
    "beef tomato salad",
    "lamb's lettuce salad",
    "elephant yam curry",
    "dragon fruit juice",
    "crab apple jam",
    "chickpea curry",
    "butter bean stew",
    "kidney beans",
    "hash browns",
    "monkey bread",
    "bear claw",
    "elephant ear",
    "coconut meat",
    "cauliflower steak",
    "blue shark mojito",
  ])("is veg: %j", (text) => {
    expect(read(text)).toMatchObject({ diet: "veg", proteins: [] });
  });
});

describe("a meat beside a dish that is usually of another", () => {
  it.each([
    ["chicken steak", ["chicken"]],
    ["beef shawarma", ["beef"]],
    ["shawarma beef sandwich", ["beef"]],
    ["fish po boy", ["fish"]],
    ["turkey blt", ["turkey"]],
    ["butter chicken with egg", ["chicken", "egg"]],
  ])("is the one in %j", (text, proteins) => {
    expect(read(text)).toMatchObject({ diet: "non_veg", proteins });
  });
});

describe("mock meat", () => {
  it.each([
    ["veg chicken", ""],
    ["vegan chicken burger", ""],
    ["veg fish fry", ""],
    ["veg seekh kebab", ""],
    ["veg keema pav", ""],
    ["vegan pot pie pasty", ""],
    ["vegan egg sandwich", ""],
    ["vegan sausage roll", ""],
    ["vegetarian bacon", ""],
    ["vegetarian duck", ""],
    ["mock duck", ""],
    ["mock duck curry", ""],
    ["mock meat satay", ""],
    ["plant based chicken nuggets", ""],
    ["impossible burger", ""],
    ["beyond burger", ""],
    ["meatless burger", ""],
    ["veggie meatballs", ""],
    ["quorn mince", ""],
    ["kathal kebab", ""],
    ["jackfruit biryani", ""],
    ["cauliflower wings", ""],
    ["soya keema", "soya"],
    ["soya chaap tikka", "soya"],
    ["nutrela curry", "soya"],
    ["tofu scramble", "tofu"],
    ["paneer shawarma", "paneer"],
  ])("is veg: %j", (text, protein) => {
    const { diet, proteins } = read(text);
    expect({ diet, proteins }).toEqual({ diet: "veg", proteins: split(protein).filter(Boolean) });
  });

  it("leaves the eggs in a veg omelette", () => {
    expect(read("veg omelette")).toMatchObject({ diet: "non_veg", proteins: ["egg"] });
    expect(read("eggless omelette").diet).toBe("veg");
  });
});

describe("what is left out", () => {
  it.each([
    ["no onion dal fry", "veg"],
    ["dal fry no onion no garlic", "veg"],
    ["eggless brownie", "veg"],
    ["eggless chocolate cake", "veg"],
    ["egg free mayo sandwich", "veg"],
    // Without egg is not yet without chicken.
    ["fried rice without egg", "unknown"],
    ["no egg fried rice", "unknown"],
    ["hakka noodles no egg", "unknown"],
    ["meat free lasagna", "veg"],
    ["pizza sin carne", "veg"],
  ])("makes %j %s", (text, diet) => {
    expect(read(text)).toMatchObject({ diet, proteins: [] });
  });

  it.each([
    "pasta without chicken",
    "caesar salad without bacon",
    "pad thai no shrimp",
    "nasi goreng tanpa telur",
    "burger ohne speck",
  ])("is no protein of %j", (text) => {
    const { diet, proteins } = read(text);
    expect(diet).not.toBe("non_veg");
    expect(proteins).toEqual([]);
  });
});

describe("vegetarian by tradition", () => {
  it.each(
    split(
      "dal makhani|dhokla|khaman|idli|idli sambar|aloo gobi|aloo paratha|rajma chawal|chole bhature|" +
        "sarson da saag|bhindi masala|baingan bharta|khichdi|upma|poha|pongal|medu vada|" +
        "masala dosa|uttapam|bisi bele bath|curd rice|undhiyu|thepla|khandvi|puran poli|vada pav|" +
        "misal pav|pav bhaji|pani puri|litti chokha|gatte ki sabzi|avial|rasam|sambar|hummus|" +
        "falafel|tabbouleh|baba ganoush|muhammara|caprese salad|margherita pizza|bruschetta|" +
        "minestrone|ratatouille|edamame|guacamole|garlic naan|tiramisu|gulab jamun|french fries",
    ),
  )("is %j", (text) => {
    expect(read(text)).toMatchObject({ diet: "veg", proteins: [] });
  });

  it.each([
    ["palak paneer", "paneer"],
    ["paneer tikka", "paneer"],
    ["salt and pepper tofu", "tofu"],
  ])("is %j, with %s", (text, protein) => {
    expect(read(text)).toMatchObject({ diet: "veg", proteins: [protein] });
  });
});

describe("a dish of either kind", () => {
  it.each(
    split(
      "biryani|burger|fried rice|ramen|pizza|momos|hakka noodles|sandwich|wrap|soup|pho|pad thai|" +
        "laksa|sushi|tacos|burrito|kebab|thali|platter|pasta|lasagna|manchurian|udon|dim sum|" +
        "spring roll|tikka|korma|vindaloo|thai green curry|nasi goreng|bibimbap|quiche|" +
        "tom yum soup|japchae|caesar salad|loaded fries",
    ),
  )("is of unknown diet: %j", (text) => {
    expect(read(text)).toMatchObject({ diet: "unknown", proteins: [] });
  });

  it.each([
    "Biryani and Butter Naan",
    "burger and french fries",
    "HAMBURGUESA CON QUESO Y PAPAS FRITAS",
    "kebab + butter naan",
    "Pocket Friendly Meal",
    "special canai kebab",
    "sate kebab kentang goreng",
    "quesadilla",
    "surprise burger + veg pizza",
  ])("is no vegetarian by what comes with it: %j", (text) => {
    expect(read(text).diet).toBe("unknown");
  });

  it.each([
    ["mushroom risotto", "veg"],
    ["spinach ravioli", "veg"],
    ["corn sandwich", "veg"],
    ["pudina paneer kabobs", "veg"],
    ["raspberry banger smoothie", "veg"],
    ["veg burger", "veg"],
    ["pure veg burger", "veg"],
    ["jain pav bhaji", "veg"],
    ["vegan bowl", "veg"],
    ["vegetarian pho", "veg"],
    ["vegetable biryani", "veg"],
    ["cheese pizza", "veg"],
    ["prawn noodles", "non_veg"],
    ["egg biryani", "non_veg"],
    ["tuna salad", "non_veg"],
    ["veg or non veg thali", "unknown"],
  ])("becomes what it is made of: %j is %s", (text, diet) => {
    expect(dietOf(text)).toBe(diet);
  });
});
