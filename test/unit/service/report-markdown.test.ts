/** The report as a document, and that no item can change what the document is. */
import { describe, expect, it } from "vitest";
import type { Engine } from "../../../src/engine/engine.ts";
import type { Cluster } from "../../../src/engine/match/dedup.ts";
import { createReport } from "../../../src/engine/report/report.ts";
import { report, type ReportResponse } from "../../../src/service/report.ts";
import { toMarkdown } from "../../../src/service/report-markdown.ts";
import { call } from "../../support/call.ts";
import { fakeEngine } from "../../support/fake-engine.ts";
import { linesOf, textEngine } from "../../support/names.ts";

/** Items 0 and 1 are one dish, 2 and 3 read alike; readings are the lexicon's. */
const engine = {
  ...fakeEngine(),
  async report({ items }: { readonly items: readonly string[] }) {
    const lines = linesOf(items).map((line, row) => {
      const { cuisine = "uncertain" } = textEngine.read(items[row]!);
      return Object.assign(line, { cuisine });
    });
    const cluster: Cluster = {
      rows: [0, 1],
      canonicalRow: 1,
      pairs: () => [{ left: 0, right: 1, cosine: 0.987_654_321, rerankerScore: 0.9 }],
    };
    const conflicts = { hasDietConflict: true, hasProteinConflict: false };
    const found = {
      clusters: [cluster],
      lookAlikes: [{ left: 2, right: 3, cosine: 0.912_345_678, ...conflicts }],
    };
    return { ...createReport({ texts: items, lines, ...found }), ...found };
  },
} as Engine;

const items = ["CHICKEN BIRYANI ₹199", "Chicken Biryani", "Veg Momos", "Chicken Momos", "", "Xq"];

async function answer(to: readonly string[]): Promise<ReportResponse> {
  return (await call(report, engine, { items: to })) as unknown as ReportResponse;
}

/** With its time set to one value, for comparing. */
async function documentOf(to: readonly string[]): Promise<string> {
  return toMarkdown(await answer(to));
}

describe("POST /report", () => {
  it("answers items as submitted under the names of the contract", async () => {
    expect(await answer(items)).toMatchObject({
      summary: { total_items: 6, unique_items: 5, grade: expect.any(String) },
      duplicates: {
        duplicate_items: 1,
        clusters: [
          {
            cluster_id: 1,
            canonical: "Chicken Biryani",
            members: ["CHICKEN BIRYANI ₹199", "Chicken Biryani"],
            pairwise_scores: [
              {
                item_a: "CHICKEN BIRYANI ₹199",
                item_b: "Chicken Biryani",
                cosine: 0.987654,
                reranker_score: 0.9,
              },
            ],
          },
        ],
      },
      look_alikes: [
        {
          item_a: "Veg Momos",
          item_b: "Chicken Momos",
          cosine: 0.912346,
          dietary_conflict: true,
          protein_conflict: false,
        },
      ],
      cuisines: {
        labels: [
          { label: "Mughlai", count: 2, share: 0.4 },
          { label: "Chinese", count: 2, share: 0.4 },
        ].sort((a, b) => (a.label < b.label ? -1 : 1)),
        uncertain: ["Xq"],
      },
      categories: { missing: expect.arrayContaining(["beverage", "bread", "dessert"]) },
      dietary: {
        veg: { count: 1, items: ["Veg Momos"] },
        non_veg: { count: 3, items: ["CHICKEN BIRYANI ₹199", "Chicken Biryani", "Chicken Momos"] },
        unknown: { count: 1, items: ["Xq"] },
      },
      naming: [
        { text: items[0], suggested: "Chicken Biryani", issues: ["price", "all_caps"] },
        { text: "", suggested: "", issues: ["empty"] },
        { text: "Xq", suggested: "Xq", issues: ["too_short"] },
      ],
    });
  });

  it("takes 1 to 2,000 items for 3 credits each, and a threshold from 0 to 1", async () => {
    const many = Array.from({ length: 2000 }, (_, at) => `Dish ${at}`);
    expect(report.centiCredits({ items: many })).toBe(600_000);
    expect(report.items({ items: many })).toBe(2000);
    const parse = (body: unknown) => report.parse(Buffer.from(JSON.stringify(body)));
    expect(parse({ items: many })).toMatchObject({ cosine_threshold: 0.85 });
    for (const [body, code] of [
      [{ items: [...many, "one more"] }, "invalid_request"],
      [{ items: [] }, "invalid_request"],
      [{ items, cosine_threshold: 1.01 }, "invalid_request"],
      [{ items: ["x".repeat(501)] }, "invalid_request"],
      [{ cosine_threshold: 0.9 }, "bad_request"],
    ] as const) {
      expect(() => parse(body)).toThrow(expect.objectContaining({ code }));
    }
  });
});

describe("the report as Markdown", () => {
  it("tells the score, then what to do, then what was found", async () => {
    const response = await answer(items);
    const document = toMarkdown(response);
    const { health_score: score, grade } = response.summary;
    expect(document).toContain(
      `**${score} of 100, grade ${grade}.** 6 items, 5 of them different.`,
    );
    expect(document.match(/^#+ .*$/gm)).toEqual([
      "# Menu health report",
      "## What to do",
      "## Duplicates",
      "## Names that look alike",
      "## Names to mend",
      "## Cuisines",
      "## Courses",
      "## Diet",
    ]);
    expect(document).toContain("- Chicken Biryani: CHICKEN BIRYANI ₹199; Chicken Biryani\n");
    expect(document).toContain("- Veg Momos and Chicken Momos differ in diet\n");
    expect(document).toContain("| CHICKEN BIRYANI ₹199 | Chicken Biryani | price, all caps |");
    expect(document).toContain("| *(empty)* |  | empty |");
    expect(document).toContain("| Side | 2 |");
    expect(document).toContain("| Vegetarian | 1 |");
    const { components } = response;
    expect(document).toContain(`| Uniqueness | ${components[0]!.score} | 31.25 % | Of 6 items, `);
  });

  it("leaves out what a sound menu has nothing of", () => {
    const count = { count: 0, items: [] };
    const document = toMarkdown({
      summary: {
        total_items: 1,
        unique_items: 1,
        health_score: 100,
        grade: "A",
        processing_time_ms: 1,
      },
      components: [],
      duplicates: { clusters: [], duplicate_items: 0 },
      look_alikes: [],
      cuisines: { labels: [{ label: "Thai", count: 1, share: 1 }], uncertain: [] },
      categories: { counts: { main: 1, beverage: 0, bread: 0, side: 0, dessert: 0 }, missing: [] },
      dietary: { veg: { count: 1, items: ["Pad Thai"] }, non_veg: count, unknown: count },
      naming: [],
      recommendations: [],
    });
    expect(document).toContain("Nothing: this menu is in order.");
    expect(document.match(/^## .*$/gm)).toEqual([
      "## What to do",
      "## Cuisines",
      "## Courses",
      "## Diet",
    ]);
  });
});

/** Every sign that a renderer acts on within a line and that is not escaped, line by line. */
function markupOf(document: string): string[] {
  return document
    .replaceAll(/\\[!-/:-@[-`{-~]/g, "")
    .replaceAll(/&(?:amp|lt|gt|#\d+);/g, "")
    .split("\n")
    .map((line) => line.replaceAll(/[^\\`*_[\]<>&|~$@]/g, ""));
}

const hostile: [name: string, text: string][] = [
  ["a script", "<script>alert(1)</script>"],
  ["an image with a handler", `<img src=x onerror="alert(1)">`],
  ["a comment that stays open", "<!-- "],
  ["an entity", "&lt;b&gt; &#60;b&#62; &amp"],
  ["a cell", "Dal | Roti || Naan |"],
  ["an escaped cell", "Dal \\| Roti \\"],
  ["lines", "Dal\n\n# Free food\r\n| a |\n|---|\n"],
  ["rarer line ends", "Dal\u2028# One\u2029# Two\u0085# Three\v# Four\f# Five"],
  ["a heading", "# Grade A"],
  ["a rule", "---"],
  ["a list", "- Dal"],
  ["a numbered list", "1. Dal"],
  ["another numbered list", "12) Dal"],
  ["a quotation", "> Dal"],
  ["a link", "[Dal](javascript:alert(1))"],
  ["a picture", "![x](https://evil.example/p.png)"],
  ["a reference", "[Dal]: https://evil.example"],
  ["an address", "https://evil.example www.evil.example me@evil.example"],
  ["a fence", "```html"],
  ["a code span that stays open", "Dal `"],
  ["emphasis", "**Dal** __Dal__ ~~Dal~~ *Dal"],
  ["a formula", "$\\mathrm{x}$ $$y$$"],
  ["a turned line", "Dal \u202e<b>\u2066 \u200b"],
  ["backslashes", "\\\\\\*Dal\\"],
];

describe("a hostile item", () => {
  it.each(hostile)("that is %s changes no markup of the document", async (_, text) => {
    // Each place where an item can stand: cluster, look-alikes, names, uncertain, unknown diets.
    const response = await answer(items);
    const fill = (item: string): ReportResponse => ({
      ...response,
      duplicates: {
        ...response.duplicates,
        clusters: response.duplicates.clusters.map((cluster) => ({
          ...cluster,
          canonical: item,
          members: [item, item],
        })),
      },
      look_alikes: response.look_alikes.map((pair) => ({ ...pair, item_a: item, item_b: item })),
      cuisines: { ...response.cuisines, uncertain: [item] },
      dietary: { ...response.dietary, unknown: { count: 1, items: [item] } },
      naming: [{ text: item, suggested: item, issues: ["price"] }],
      recommendations: [
        { severity: "high", message: item, items: [item] },
        { severity: "low", message: `1 name holds a price: “${item}”.`, items: [item] },
      ],
    });
    const plain = markupOf(toMarkdown(fill("Dal")));
    const document = toMarkdown(fill(text));
    expect(markupOf(document)).toEqual(plain);
    expect(document).not.toMatch(/^- (?:[-+#=]|\d+[.)])/m);
    expect(document).not.toMatch(/<|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
    expect(document).not.toMatch(/(?<!\\):\/\/|www\.|\w@\w/);
  });

  it.each(hostile)("that is %s keeps the whole way through in one line", async (_, text) => {
    const document = await documentOf([text, text, "Veg Momos", "Chicken Momos"]);
    const line = document.split("\n").find((one) => one.startsWith("- "));
    expect(line).toMatch(/^- .+: .+; .+$/);
    expect(document).not.toContain("<");
    expect(document.match(/^## Free|^# /gm)).toEqual(["# "]);
  });

  it("still reads as it was written", async () => {
    const document = await documentOf(["Mac & Cheese", "Dal | Roti", "A*B_C", "2. <Tea>"]);
    expect(document).toContain("- Dal &#124; Roti: Mac &amp; Cheese; Dal &#124; Roti\n");
    expect(document).toContain("- A\\*B\\_C and 2\\. &lt;Tea&gt; differ");
  });
});
