import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { runCli } from "../../../src/cli/run-cli.ts";
import { useFolders } from "../../support/store-folder.ts";

const folders = useFolders();
const script = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));

/** A file with these contents. */
function fileOf(contents: string): string {
  const path = join(folders.create(), "menu.txt");
  writeFileSync(path, contents);
  return path;
}

/** A call in this process. */
async function call(...words: string[]) {
  let out = "";
  let errors = "";
  const code = await runCli(["read", ...words], {
    env: {},
    write: (text) => (out += text),
    writeError: (text) => (errors += text),
  });
  return { code, out, errors };
}

/** The built tool, fed through standard input. */
function pipe(input: string, ...words: string[]) {
  return new Promise<{ code: number | null; out: string; errors: string }>((resolve) => {
    const child = spawn(process.execPath, [script, "read", ...words]);
    let out = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
    child.once("close", (code) => resolve({ code, out, errors }));
    child.stdin.end(input);
  });
}

function parse(out: string): Record<string, unknown>[] {
  return out
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const fields =
  "text,cleaned,removed,corrected,dish,ingredients,proteins,diet,category,cuisine,modifiers,why";

describe("menu-intelligence read --json", () => {
  it("prints one object a line, with every field", async () => {
    const { code, out, errors } = await call(
      "--json",
      fileOf("CHIKEN BIRIYANI (Half) Rs.199\nZxqv\n"),
    );
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    const [biryani, unknown] = parse(out);
    expect(Object.keys(biryani!)).toEqual(fields.split(","));
    expect(biryani).toMatchObject({
      text: "CHIKEN BIRIYANI (Half) Rs.199",
      cleaned: "chicken biryani",
      removed: expect.arrayContaining([{ kind: "portion", text: expect.stringMatching(/half/i) }]),
      corrected: [
        { from: "chiken", to: "chicken" },
        { from: "biriyani", to: "biryani" },
      ],
      dish: "chicken biryani",
      ingredients: expect.arrayContaining(["chicken", "rice"]),
      proteins: ["chicken"],
      diet: "non_veg",
      category: "main",
      cuisine: "Mughlai",
      why: [expect.stringContaining("chicken biryani")],
    });
    expect(unknown).toEqual({
      text: "Zxqv",
      cleaned: "zxqv",
      removed: [],
      corrected: [],
      dish: null,
      ingredients: [],
      proteins: [],
      diet: "unknown",
      category: null,
      cuisine: "uncertain",
      modifiers: [],
      why: ["zxqv: unknown"],
    });
  });

  it.each([
    ["blank lines among others", "Dal\n\n  \nNaan\n\n", ["Dal", "", "  ", "Naan", ""]],
    ["no newline at the end", "Dal\nNaan", ["Dal", "Naan"]],
    ["the line ends of Windows", "Dal\r\n\r\nNaan\r\n", ["Dal", "", "Naan"]],
    ["a blank line alone", "\n", [""]],
    ["nothing", "", []],
    ["tabs and other scripts", "Dal\tFry\nपनीर\u2028टिक्का\n", ["Dal\tFry", "पनीर\u2028टिक्का"]],
  ])("prints an object for each line of %s", async (_, contents, texts) => {
    const { code, out } = await call("--json", fileOf(contents));
    expect(code).toBe(0);
    expect(parse(out).map(({ text }) => text)).toEqual(texts);
  });

  it("reads standard input where no file is named, as it reads a file", async () => {
    const menu = "Masala Dosa ₹80\n\nLassi\n";
    const piped = await pipe(menu, "--json");
    expect({ code: piped.code, errors: piped.errors }).toEqual({ code: 0, errors: "" });
    expect(piped.out).toBe((await call("--json", fileOf(menu))).out);
  });

  it("keeps up with a menu of many lines", async () => {
    const menu = Array.from({ length: 3000 }, (_, at) => `Dal ${at}\n`).join("");
    const { code, out } = await pipe(menu, "--json");
    expect([code, parse(out).length]).toEqual([0, 3000]);
  });
});

describe("menu-intelligence read", () => {
  it("prints a paragraph a line, without the fields that say nothing", async () => {
    const { code, out } = await call(fileOf("Panner Tikka ₹220\n\n"));
    expect(code).toBe(0);
    const [paneer = "", blank = ""] = out.split("\n\n");
    expect(paneer).toMatch(/^Panner Tikka ₹220\n {2}cleaned +paneer tikka\n {2}removed +/);
    expect(paneer).toContain("₹220 (price)");
    expect(paneer).toContain("panner → paneer");
    expect(paneer).toMatch(/\n {2}diet +veg\n/);
    expect(paneer).not.toContain("modifiers");
    expect(blank).toMatch(/^\n {2}diet +unknown/);
  });

  it("reads standard input", async () => {
    const { code, out } = await pipe("Lassi\n");
    expect(code).toBe(0);
    expect(out).toMatch(/^Lassi\n {2}cleaned +lassi\n/);
  });
});

describe("a file that cannot be read", () => {
  it.each([
    ["is missing", () => join(folders.create(), "nothing.txt"), /ENOENT/],
    ["is a folder", () => folders.create(), /EISDIR/],
  ])("is one line and code 2 when it %s", async (_, path, problem) => {
    const { code, out, errors } = await call("--json", path());
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(errors).toMatch(/^menu-intelligence: read: [^\n]+\n$/);
    expect(errors).toMatch(problem);
  });
});
