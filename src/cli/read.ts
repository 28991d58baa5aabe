/** `read`: how the service understands menu items, line by line. */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { dishOf, explain, ingredientsOf, modifiersOf } from "../engine/text/reading/explain.ts";
import type { Reading } from "../engine/text/reading/read.ts";
import { type Command, UsageError } from "./command.ts";

export const read: Command = {
  name: "read",
  synopsis: "[--json] [FILE]",
  summary: "How each line of FILE, or of standard input, is understood as a menu item",
  help: `  --json   one JSON object a line, one for each input line, with the fields text, cleaned,
           removed, corrected, dish, ingredients, proteins, diet, category, cuisine, modifiers, why

The cuisine is the lexicon's alone, "uncertain" where it says nothing; /classify also asks the
classifier.`,
  options: { json: { type: "boolean" } },
  positionals: 1,
  async run({ values, positionals, write }) {
    // As in `search.ts`: it loads the compiled parts.
    const { loadTextEngine } = await import("../engine/text-engine.ts");
    const { read: readItem } = loadTextEngine();
    const show = values["json"] ? toJsonLine : toParagraph;
    for await (const line of linesOf(positionals[0])) write(show(line, readItem(line)));
  },
};

/** @throws {UsageError} when the file cannot be read. */
async function* linesOf(path: string | undefined): AsyncGenerator<string> {
  const input = path === undefined ? process.stdin : createReadStream(path);
  const failed = new Promise<never>((_, reject) => input.once("error", reject));
  failed.catch(() => {});
  try {
    const lines = createInterface({ input, crlfDelay: Infinity })[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await Promise.race([lines.next(), failed]);
      if (done === true) return;
      yield value;
    }
  } catch (error) {
    throw new UsageError(`read: ${(error as Error).message}`, { cause: error });
  }
}

function toFields(text: string, reading: Reading) {
  const { cleaned, proteins, diet, category, cuisine } = reading;
  return {
    text,
    cleaned: cleaned.text,
    removed: cleaned.removed,
    corrected: cleaned.corrected,
    dish: dishOf(reading) ?? null,
    ingredients: ingredientsOf(reading),
    proteins,
    diet,
    category: category ?? null,
    cuisine: cuisine ?? "uncertain",
    modifiers: modifiersOf(reading),
    why: explain(reading),
  };
}

function toJsonLine(text: string, reading: Reading): string {
  return `${JSON.stringify(toFields(text, reading))}\n`;
}

function toParagraph(text: string, reading: Reading): string {
  const fields = toFields(text, reading);
  const rows: [string, string][] = [
    ["cleaned", fields.cleaned],
    ["removed", fields.removed.map(({ kind, text: what }) => `${what} (${kind})`).join(", ")],
    ["corrected", fields.corrected.map(({ from, to }) => `${from} → ${to}`).join(", ")],
    ["dish", fields.dish ?? ""],
    ["ingredients", fields.ingredients.join(", ")],
    ["proteins", fields.proteins.join(", ")],
    ["diet", fields.diet],
    ["category", fields.category ?? ""],
    ["cuisine", fields.cuisine],
    ["modifiers", fields.modifiers.map(({ kind, name }) => `${name} (${kind})`).join(", ")],
    ["why", fields.why.join("; ")],
  ];
  const lines = rows.filter(([, value]) => value !== "");
  return `${text}\n${lines.map(([name, value]) => `  ${name.padEnd(12)}${value}\n`).join("")}\n`;
}
