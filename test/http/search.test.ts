/** Searches over a real socket from the real models: what nobody disputes, and the protocol. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { mixedMenu, northIndianMenu } from "../support/menus.ts";
import { useServer } from "../support/use-server.ts";

const here = useServer();

interface Answer {
  readonly results: {
    text: string;
    score: number;
    reranker_score: number | null;
    is_fallback: boolean;
  }[];
  readonly query_preprocessed: string;
}

async function ask(body: object): Promise<Answer> {
  const answer = await here.client.post("/search", body);
  expect(answer.status).toBe(200);
  return answer.json<Answer>();
}

const textsOf = ({ results }: Answer): string[] => results.map(({ text }) => text);

describe("POST /search", () => {
  it.each([
    ["chiken tika", northIndianMenu, /^Chicken Tikka/],
    ["murgh makhani", northIndianMenu, /^Butter Chicken/],
    ["spinach with cottage cheese", northIndianMenu, /^Palak Paneer/],
    ["chickpeas", northIndianMenu, /^Chana Masala/],
    ["something to drink", northIndianMenu, /lassi|chaas|chai|cola|soda/i],
    ["kuch meetha", northIndianMenu, /gulab|rasmalai|halwa|kulfi|sweet lassi/i],
    ["mithai", northIndianMenu, /gulab|rasmalai|halwa/i],
    ["dessert", northIndianMenu, /gulab|rasmalai|halwa|kulfi/i],
    ["italian", mixedMenu, /penne|garlic bread|tiramisu/i],
  ])("finds for %j first what fits", async (query, corpus, expected) => {
    const [first] = textsOf(await ask({ query, corpus, top_k: 3 }));
    expect(first).toMatch(expected);
  });

  it("never shows meat to who asks for veg, not even as a fallback", async () => {
    for (const query of ["veg starters", "vegetarian main course", "veg sushi", "pure veg pizza"]) {
      const { results } = await ask({ query, corpus: northIndianMenu, top_k: 50 });
      for (const { text } of results) expect(text).not.toMatch(/chicken|mutton|egg/i);
    }
  });

  it("falls back within the course when the menu has nothing of the kind", async () => {
    const { results } = await ask({ query: "iced matcha latte", corpus: northIndianMenu });
    expect(results.length).toBeGreaterThan(0);
    for (const { text, is_fallback: isFallback } of results) {
      expect(isFallback).toBe(true);
      expect(text).toMatch(/lassi|chaas|chai|cola|soda/i);
    }
    expect(textsOf(await ask({ query: "espresso", corpus: ["Masala Dosa", "Idli"] }))).toEqual([]);
  });

  it("never pads the list, and leaves section headings out", async () => {
    const answer = await ask({ query: "paneer tikka", corpus: northIndianMenu, top_k: 1000 });
    expect(answer.results.length).toBeLessThan(northIndianMenu.length / 2);
    for (const heading of ["STARTERS", "BREADS", "DESSERTS"]) {
      expect(textsOf(answer)).not.toContain(heading);
    }
    const scores = answer.results.map(({ reranker_score: score }) => score!);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it("answers the same of a menu that it remembers, for many at once and when it has forgotten", async () => {
    const queries = ["murgh makhani", "something to drink", "dessert", "paneer tikka"];
    const askAll = () =>
      Promise.all(queries.map((query) => ask({ query, corpus: northIndianMenu, top_k: 50 })));
    const first = await askAll();
    expect(await Promise.all([askAll(), askAll()])).toEqual([first, first]);
    // Other menus take its place.
    for (let asked = 0; asked < 2500; asked += northIndianMenu.length) {
      await ask({ query: "dessert", corpus: [...northIndianMenu, `Dal ${asked}`] });
    }
    expect(await askAll()).toEqual(first);
  });

  it.each([128, 256, 384])("takes the corpus's own vectors of %i", async (dimension) => {
    const corpus = [...mixedMenu, ...mixedMenu.slice(0, 3), "", "₹199"];
    const { embeddings } = await here.client.embed("/embed", { items: corpus, dimension });
    // The cache writes in the next lull.
    await sleep(200);
    const before = (await here.client.get("/health")).json<{ embedding_cache_size: number }>();
    for (const query of ["noodles", "something sweet", "filter coffee"]) {
      const given = textsOf(await ask({ query, corpus, corpus_embeddings: embeddings, top_k: 40 }));
      const made = textsOf(await ask({ query, corpus, top_k: 40 }));
      // A prefix of the vectors may swap items that are all but equal; the whole ones may not.
      expect(given[0]).toBe(made[0]);
      expect(made.slice(0, 5)).toEqual(expect.arrayContaining(given.slice(0, 3)));
      if (dimension === 384) expect(given).toEqual(made);
    }
    const after = (await here.client.get("/health")).json<{ embedding_cache_size: number }>();
    expect(after.embedding_cache_size - before.embedding_cache_size).toBeLessThanOrEqual(3);
  });

  it("finds what has another name, and falls back where nothing is it", async () => {
    const corpus = [
      "Squid Roast",
      "Prawn Malvani",
      "Mixed Seafood Masala",
      "Dal Fry",
      "Jeera Rice",
    ];
    const [first] = (await ask({ query: "calamari fry", corpus })).results;
    expect(first).toMatchObject({ text: "Squid Roast", is_fallback: false });
    const lacking = (await ask({ query: "pizza", corpus })).results;
    expect(lacking.every(({ is_fallback: isFallback }) => isFallback)).toBe(true);
  });

  it("tells the query without its noise", async () => {
    const query = "CHIKEN BIRIYANI (Half) Rs.199 *Best Seller*";
    expect((await ask({ query, corpus: ["Lassi"] })).query_preprocessed).toBe("chicken biryani");
  });

  it("spells what nobody knows as the menu does, and puts what is called so first", async () => {
    const corpus = ["Iced Zorblax Tea", "Lemon Tea", "Zorblax Tea (L)", "Zorblax"];
    const answer = await ask({ query: "ZORBALX tea", corpus });
    expect(answer.query_preprocessed).toBe("zorblax tea");
    expect(answer.results[0]).toMatchObject({ text: "Zorblax Tea (L)", is_fallback: false });
    expect(textsOf(await ask({ query: "zorblax", corpus }))[0]).toBe("Zorblax");
  });

  it("takes 512 items, a thousand results and odd queries", async () => {
    const corpus = Array.from({ length: 512 }, (_, n) => northIndianMenu[n % 30]!);
    for (const query of [
      "naan",
      "₹199",
      "🌶️",
      "x".repeat(500),
      "奶茶",
      "no",
      "dal ¨",
      "¯",
      "no constructor",
    ]) {
      const { results } = await ask({ query, corpus, top_k: 1000 });
      expect(results.length).toBeLessThanOrEqual(512);
    }
  });

  it("answers the same bytes again", async () => {
    const body = { query: "comfort food", corpus: northIndianMenu };
    const first = await here.client.post("/search", body);
    expect((await here.client.post("/search", body)).bytes).toEqual(first.bytes);
  });
});
