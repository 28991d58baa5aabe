/** `search`: the order of a menu's items for a query, with what each is judged by. */
import { type Command, UsageError } from "./command.ts";

export const search: Command = {
  name: "search",
  synopsis: "--query Q [--explain] FILE",
  summary: "The lines of FILE that answer a query, as /search orders them",
  help: `  --query Q   what a guest asks for
  --explain   how the query was understood and, for every result, the parts of its score

Each line: relevance, cosine, the item. "~" marks results of a fallback.`,
  options: { query: { type: "string" }, explain: { type: "boolean" } },
  positionals: 1,
  async run({ values, positionals: [path], write }) {
    const query = values["query"];
    if (typeof query !== "string" || query === "") throw new UsageError("search: give --query Q");
    if (path === undefined) throw new UsageError("search: give a FILE with an item a line");
    // Not at the top: a machine without the compiled parts should hear of it in one line, and every
    // other command start fast.
    const { searchFile } = await import("./search-file.ts");
    await searchFile(path, query, { isExplaining: values["explain"] === true, write });
  },
};
