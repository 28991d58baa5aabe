/** The files that `packaging/bundle.mjs` made of the service. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const dist = new URL("../../dist/", import.meta.url);
const names = readdirSync(dist).filter((name) => /^(?:cli|chunk-\w+)\.js$/.test(name));
const codeOf = (name: string) => readFileSync(new URL(name, dist), "utf8");
/** The first group of every match. */
const all = (pattern: RegExp, code: string) =>
  [...code.matchAll(pattern)].map(([, found]) => found!);

describe("the bundle", () => {
  it("imports no module of ours, and of the libraries what npm installs", () => {
    const imports = names.flatMap((name) => all(/(?:from|import\(?) ?"([^"]+)"/g, codeOf(name)));
    const own = imports.filter((path) => path.startsWith("."));
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter((path) => !names.includes(path.slice(2)))).toEqual([]);
    const libraries = imports.filter((path) => !path.startsWith(".") && !path.startsWith("node:"));
    expect([...new Set(libraries)].sort()).toEqual(["lmdb", "pino"]);
  });

  it("knows the places of the modules that it is made of", () => {
    const code = names.map(codeOf).join("\n");
    const places = all(/new URL\("(\.\/[^"]+)", import\.meta\.url\)\.href/g, code);
    expect(places.length).toBeGreaterThan(5);
    expect(places.filter((path) => !existsSync(new URL(path, dist)))).toEqual([]);
    // Each of the rest would look for the service's files in the wrong folder.
    const others = all(/(.{20})import\.meta\.url(?!\)\.href)/g, code);
    expect(others.map((before) => fileURLToPath(dist) + before)).toEqual([]);
  });

  it("holds nothing of an earlier build", () => {
    const reached = new Set(["cli.js"]);
    for (const name of reached) {
      for (const path of all(/"\.\/(chunk-[A-Z0-9]{8}\.js)"/g, codeOf(name))) reached.add(path);
    }
    expect([...reached].sort()).toEqual(names.sort());
  });
});
