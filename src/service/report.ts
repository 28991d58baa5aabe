import { Type, type Static } from "../typebox.ts";
import type { Deduplicated } from "../engine/match/dedup.ts";
import { namingIssues } from "../engine/report/naming-issues.ts";
import type { Report } from "../engine/report/report.ts";
import { Category, Cuisine } from "../schema/cuisines.ts";
import { Items } from "../schema/items.ts";
import { CosineThreshold, cosineThresholdDefault } from "../schema/matching.ts";
import { Score, toScore } from "../schema/scores.ts";
import { countExcess, DuplicateCluster, toClusters } from "./duplicates.ts";
import { metered } from "./endpoint.ts";
import { toMarkdown } from "./report-markdown.ts";

const itemsMax = 2000;

type EngineReport = Report & Deduplicated;

const Count = Type.Integer({ minimum: 0 });
const Percent = Type.Integer({ minimum: 0, maximum: 100 });
const Texts = Type.Array(Type.String(), { description: "Items as submitted, in that order" });

const Component = Type.Object({
  name: Type.Enum([
    "uniqueness",
    "naming",
    "dietary_clarity",
    "cuisine_clarity",
    "course_balance",
    "look_alikes",
  ]),
  score: Percent,
  weight: Type.Number({ minimum: 0, maximum: 1, description: "All weights add up to 1" }),
  explanation: Type.String(),
});

const Response = Type.Object({
  summary: Type.Object({
    total_items: Count,
    unique_items: Count,
    health_score: Percent,
    grade: Type.Enum(["A", "B", "C", "D", "F"]),
    processing_time_ms: Type.Number({ minimum: 0 }),
  }),
  components: Type.Array(Component),
  duplicates: Type.Object({ clusters: Type.Array(DuplicateCluster), duplicate_items: Count }),
  look_alikes: Type.Array(
    Type.Object({
      item_a: Type.String(),
      item_b: Type.String(),
      cosine: Score,
      dietary_conflict: Type.Boolean(),
      protein_conflict: Type.Boolean(),
    }),
  ),
  cuisines: Type.Object({
    labels: Type.Array(Type.Object({ label: Cuisine, count: Count, share: Score })),
    uncertain: Texts,
  }),
  categories: Type.Object({
    counts: Type.Object({
      main: Count,
      beverage: Count,
      bread: Count,
      side: Count,
      dessert: Count,
    }),
    missing: Type.Array(Category),
  }),
  dietary: Type.Object({
    veg: Type.Object({ count: Count, items: Texts }),
    non_veg: Type.Object({ count: Count, items: Texts }),
    unknown: Type.Object({ count: Count, items: Texts }),
  }),
  naming: Type.Array(
    Type.Object({
      text: Type.String(),
      suggested: Type.String({ description: "Empty when nothing of the text is a name" }),
      issues: Type.Array(Type.Enum([...namingIssues]), { minItems: 1 }),
    }),
  ),
  recommendations: Type.Array(
    Type.Object({
      severity: Type.Enum(["high", "medium", "low"]),
      message: Type.String(),
      items: Texts,
    }),
  ),
});

export type ReportResponse = Static<typeof Response>;

/** POST /report: the health of a menu and what to do about it; 3.0 credits an item. */
export const report = metered({
  path: "/report",
  summary: `Health report of a menu of 1 to ${itemsMax} items`,
  request: Type.Object({
    items: Items(itemsMax),
    cosine_threshold: Type.Optional(CosineThreshold),
  }),
  response: Response,
  alternative: { contentType: "text/markdown", write: toMarkdown },
  items: ({ items }) => items.length,
  centiCredits: ({ items }) => 300 * items.length,
  async handle(engine, { items, cosine_threshold: threshold = cosineThresholdDefault }, facts) {
    const begunMs = performance.now();
    const found = await engine.report({ items, threshold }, facts);
    return toResponse(items, found, () => performance.now() - begunMs);
  },
});

function toResponse(
  items: readonly string[],
  found: EngineReport,
  elapsedMs: () => number,
): ReportResponse {
  const { summary, cuisines, categories, dietary } = found;
  const toTexts = (rows: readonly number[]): string[] => rows.map((row) => items[row]!);
  const toGroup = (rows: readonly number[]) => ({ count: rows.length, items: toTexts(rows) });
  return {
    summary: {
      total_items: summary.totalItems,
      unique_items: summary.uniqueItems,
      health_score: summary.healthScore,
      grade: summary.grade,
      processing_time_ms: Math.round(1000 * elapsedMs()) / 1000,
    },
    components: [...found.components],
    duplicates: {
      clusters: toClusters(found.clusters, items),
      duplicate_items: countExcess(found.clusters),
    },
    look_alikes: found.lookAlikes.map((pair) => ({
      item_a: items[pair.left]!,
      item_b: items[pair.right]!,
      cosine: toScore(pair.cosine),
      dietary_conflict: pair.hasDietConflict,
      protein_conflict: pair.hasProteinConflict,
    })),
    cuisines: {
      labels: cuisines.labels.map(({ label, count, share }) => ({
        label,
        count,
        share: toScore(share),
      })),
      uncertain: toTexts(cuisines.uncertain),
    },
    categories: { counts: categories.counts, missing: [...categories.missing] },
    dietary: {
      veg: toGroup(dietary.veg),
      non_veg: toGroup(dietary.non_veg),
      unknown: toGroup(dietary.unknown),
    },
    naming: found.naming.map(({ row, suggested, issues }) => ({
      text: items[row]!,
      suggested,
      issues: [...issues],
    })),
    recommendations: found.recommendations.map(({ severity, message, rows }) => ({
      severity,
      message,
      items: toTexts(rows),
    })),
  };
}
