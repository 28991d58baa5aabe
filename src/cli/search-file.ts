/** What `search` does: it loads the models, and orders the lines of a file. */
import { readFileSync } from "node:fs";
import { classifierFolder, readClassifier } from "../engine/models/classifier-files.ts";
import { createClassifier } from "../engine/models/classifier.ts";
import { encoderFolder } from "../engine/models/encoder-files.ts";
import { matchFolder } from "../engine/models/reranker-files.ts";
import { loadEncoder } from "../engine/models/encoder.ts";
import { loadRanking } from "../engine/models/load-ranking.ts";
import { featureNames, toFeatures } from "../engine/search/features.ts";
import { MenuVectors } from "../engine/search/menu-vectors.ts";
import { search as rankItems } from "../engine/search/search.ts";
import { spellByMenu } from "../engine/search/spell-by-menu.ts";
import { compareVectors } from "../engine/search/vectors.ts";
import { loadTextEngine } from "../engine/text-engine.ts";
import { KnownText } from "../engine/understand.ts";
import { UsageError } from "./command.ts";

interface Output {
  readonly isExplaining: boolean;
  write(text: string): void;
}

/** Writes the items that answer, best first. @throws {UsageError} when there are no items. */
export async function searchFile(path: string, query: string, output: Output): Promise<void> {
  const { isExplaining, write } = output;
  const { menu, ranked, items } = await rank(query, readItems(path));
  if (isExplaining) write(`${explainQuery(menu)}\n`);
  const rows = isExplaining ? toFeatures(menu).rows : new Float32Array();
  const featuresOf = (row: number): Float32Array =>
    rows.subarray(row * featureNames.length, (row + 1) * featureNames.length);
  for (const { row, relevance, cosine, isFallback } of ranked) {
    const mark = isFallback ? "~" : " ";
    write(`${relevance.toFixed(3)}${mark} ${cosine.toFixed(3)}  ${items[row]}\n`);
    if (isExplaining) write(`${explainItem(featuresOf(row), menu, row)}\n`);
  }
}

/** @throws {UsageError} when the file cannot be read or holds nothing. */
function readItems(path: string): string[] {
  try {
    const items = readFileSync(path, "utf8")
      .split(/\r?\n/)
      .filter((line) => line.trim() !== "");
    if (items.length > 0) return items;
  } catch (error) {
    throw new UsageError(`search: ${(error as Error).message}`, { cause: error });
  }
  throw new UsageError(`search: ${path} holds no item`);
}

async function rank(typed: string, items: readonly string[]) {
  const text = loadTextEngine();
  const classifier = createClassifier(readClassifier(classifierFolder));
  const reader = { ...text, classify: classifier.by(text.native) };
  const encoder = loadEncoder({ encoder: encoderFolder, match: matchFolder });
  const natives = { reader: text.native, classifier: classifier.native };
  const { search } = text;
  const raw = spellByMenu(text)(typed, items);
  const ranking = loadRanking({ search, natives, encoder: encoder.info });
  const asking = new KnownText(raw, reader);
  const query = search.toQuery(asking);
  const [own, vectors] = await Promise.all([
    encoder.toVectors([asking.encoderText]),
    encoder.toVectors(text.toEncoderTexts(items)),
  ]);
  const { conceptAt } = search;
  const asked = { question: raw, query, names: items, conceptAt };
  const menu = {
    ...asked,
    ...(await compareVectors({ ...asked, own: own.row(0) }, new MenuVectors(vectors), ranking)),
    ...ranking,
    course: search.courseOf(query, asking.reading),
  };
  return { menu, ranked: rankItems(menu), items };
}

type Menu = Awaited<ReturnType<typeof rank>>["menu"];

function explainQuery({ query, conceptAt, course }: Menu): string {
  const rows: [string, string][] = [
    ["cleaned", query.text],
    ["names", list(query.terms.map(({ text }) => text))],
    ["without", list(query.without)],
    ["diet", query.diet ?? ""],
    ["courses", list(query.categories)],
    ["kitchens", list(query.cuisines)],
    ["concepts", list(query.concepts.map((at) => conceptAt(at).concept.name))],
    ["refused", list(query.refused.map((at) => conceptAt(at).concept.name))],
    ["course", course ?? ""],
  ];
  const told = rows.filter(([, value]) => value !== "");
  return told.map(([name, value]) => `${name.padEnd(10)}${value}`).join("\n");
}

function list(values: Iterable<string>): string {
  return [...values].join(", ");
}

/** The features that are not zero, the likeness to what is named or how well it fits, and how surely it is that. */
function explainItem(
  features: Float32Array,
  { likeness, fit, sameness }: Pick<Menu, "likeness" | "fit" | "sameness">,
  row: number,
): string {
  const told = featureNames.flatMap((name, at) =>
    features[at] === 0 ? [] : [`${name} ${features[at]!.toFixed(2)}`],
  );
  for (const [name, values] of Object.entries({ likeness, fit, sameness })) {
    const value = values[row];
    if (value !== undefined) told.push(`${name} ${value.toFixed(2)}`);
  }
  return `       ${told.join("; ")}`;
}
