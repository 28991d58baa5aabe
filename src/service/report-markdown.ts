/** Writes the answer of `POST /report` as a document for people. */
import type { ReportResponse } from "./report.ts";

/** Markdown (GitHub's, for its tables). No item can add markup to it. */
export function toMarkdown(response: ReportResponse): string {
  const sections = [
    writeSummary(response),
    writeRecommendations(response),
    writeDuplicates(response),
    writeLookAlikes(response),
    writeNaming(response),
    writeCuisines(response),
    writeCategories(response),
    writeDietary(response),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function writeSummary({ summary, components }: ReportResponse): string {
  const { health_score: score, grade, total_items: total, unique_items: unique } = summary;
  const rows = components.map((one) => [
    toWords(one.name),
    one.score,
    `${100 * one.weight} %`,
    literal(one.explanation),
  ]);
  return [
    "# Menu health report",
    `**${score} of 100, grade ${grade}.** ${total} items, ${unique} of them different.`,
    table(["Part", "Score", "Weight", "Made of"], rows),
  ].join("\n\n");
}

function writeRecommendations({ recommendations }: ReportResponse): string {
  if (recommendations.length === 0) return "## What to do\n\nNothing: this menu is in order.";
  const lines = recommendations.map(
    ({ severity, message }, at) => `${at + 1}. **${toWords(severity)}:** ${literal(message)}`,
  );
  return `## What to do\n\n${lines.join("\n")}`;
}

function writeDuplicates({ duplicates }: ReportResponse): string {
  const lines = duplicates.clusters.map(
    ({ canonical, members }) => `- ${item(canonical)}: ${members.map(item).join("; ")}`,
  );
  return listSection("Duplicates", lines);
}

function writeLookAlikes({ look_alikes: pairs }: ReportResponse): string {
  const lines = pairs.map((pair) => {
    const differences = [
      ...(pair.dietary_conflict ? ["diet"] : []),
      ...(pair.protein_conflict ? ["protein"] : []),
    ];
    return `- ${item(pair.item_a)} and ${item(pair.item_b)} differ in ${differences.join(" and ")}`;
  });
  return listSection("Names that look alike", lines);
}

function writeNaming({ naming }: ReportResponse): string {
  if (naming.length === 0) return "";
  const rows = naming.map((note) => [
    item(note.text),
    note.suggested === "" ? "" : literal(note.suggested),
    note.issues.map((issue) => issue.replaceAll("_", " ")).join(", "),
  ]);
  return `## Names to mend\n\n${table(["As listed", "Better", "Why"], rows)}`;
}

function writeCuisines({ cuisines: { labels, uncertain } }: ReportResponse): string {
  const rows = labels.map(({ label, count, share }) => [label, count, `${percentOf(share)} %`]);
  const counted = rows.length === 0 ? [] : [table(["Cuisine", "Dishes", "Share"], rows)];
  const unsure = uncertain.length === 0 ? [] : [`Uncertain: ${uncertain.map(item).join("; ")}`];
  const parts = [...counted, ...unsure];
  return parts.length === 0 ? "" : ["## Cuisines", ...parts].join("\n\n");
}

function writeCategories({ categories: { counts, missing } }: ReportResponse): string {
  const rows = Object.entries(counts).map(([course, count]) => [toWords(course), count]);
  const lacking = missing.length === 0 ? "" : `\n\nMissing: ${missing.join(", ")}`;
  return `## Courses\n\n${table(["Course", "Dishes"], rows)}${lacking}`;
}

function writeDietary({ dietary: { veg, non_veg: nonVeg, unknown } }: ReportResponse): string {
  const rows = [
    ["Vegetarian", veg.count],
    ["Non-vegetarian", nonVeg.count],
    ["Not told", unknown.count],
  ];
  const unsure = unknown.count === 0 ? "" : `\n\nNot told: ${unknown.items.map(item).join("; ")}`;
  return `## Diet\n\n${table(["Diet", "Dishes"], rows)}${unsure}`;
}

function listSection(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.join("\n")}`;
}

/** Cells are Markdown already. */
function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function item(raw: string): string {
  return literal(raw) || "*(empty)*";
}

/** "dietary_clarity" → "Dietary clarity". */
function toWords(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}

function percentOf(share: number): number {
  return Math.round(1000 * share) / 10;
}

/** Line ends of every kind, and signs that turn the direction of what follows or hide in it. */
const breaks = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Entities where a backslash would leave the sign itself to a careless renderer. */
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "|": "&#124;",
};

/**
 * One line that renders as `plain`: no HTML, no table cell, link, picture, emphasis, code, heading,
 * list or formula begins in it, and bare addresses do not become links. Empty for blank text.
 */
function literal(plain: string): string {
  return plain
    .replace(invisible, "")
    .replace(breaks, " ")
    .trim()
    .replace(/[\\`*_[\]#~$]/g, "\\$&")
    .replace(/[&<>|]/g, (sign) => entities[sign]!)
    .replace(/^[-+=]/, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2")
    .replace(/:(?=\/\/)/g, "\\:")
    .replace(/www\./gi, (start) => `${start.slice(0, 3)}\\.`)
    .replaceAll("@", "&#64;");
}
