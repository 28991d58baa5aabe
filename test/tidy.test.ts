/** House rules that no other tool checks: what may stand where, and what must not be forgotten. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { endpoints } from "../src/service/endpoints.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const sourceLinesMax = 300;
const readmeLinesMax = 200;

/** Every file of the checkout that git does not ignore, path → contents; binaries left out. */
const files = readFiles();
const sources = select(/\.(?:ts|mjs|rs|py)$/);
const products = select(/^src\/.*\.ts$/);
const documents = select(/\.md$/);

function readFiles(): Map<string, string> {
  const options = { cwd: root, encoding: "utf8" } as const;
  const list = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], options);
  const paths = list.split("\0").filter((path) => isText(path));
  return new Map(paths.flatMap((path) => readText(path)));
}

function isText(path: string): boolean {
  return path !== "" && !/\.(?:onnx|node|npy|png|gz|bin|safetensors)$/.test(path);
}

/** Nothing for a file that was deleted and is still listed. */
function readText(path: string): [string, string][] {
  try {
    return [[path, readFileSync(root + path, "utf8")]];
  } catch {
    return [];
  }
}

function select(pattern: RegExp): Map<string, string> {
  return new Map([...files].filter(([path]) => pattern.test(path)));
}

/** The files whose text matches. */
function matching(among: ReadonlyMap<string, string>, pattern: RegExp): string[] {
  return [...among].filter(([, text]) => pattern.test(text)).map(([path]) => path);
}

function importers(specifier: string): string[] {
  return matching(products, new RegExp(`(?:from|import|require)\\s*\\(?\\s*"${specifier}`));
}

describe.each(endpoints)("the endpoint $method $path", ({ path }) => {
  const quoted = new RegExp(`["'\`]${path}["'\`]`);

  it("is called over a socket by a test", () => {
    expect(matching(select(/^test\/http\/.*\.test\.ts$/), quoted)).not.toEqual([]);
  });

  it("is timed by a bench", () => {
    expect(matching(select(/^bench\/endpoints\/.*\.ts$/), quoted)).not.toEqual([]);
  });

  it("has a row in the README", () => {
    const row = new RegExp(`^\\|.*${path}(?![\\w/-]).*\\|$`, "m");
    expect(files.get("README.md")).toMatch(row);
  });
});

describe("the sources", () => {
  it("hold no notes for later", () => {
    const words = "T-ODO|F-IXME|X-XX".replaceAll("-", "");
    expect(matching(files, new RegExp(`\\b(?:${words})\\b`))).toEqual([]);
  });

  it(`have at most ${sourceLinesMax} lines a file`, () => {
    const long = [...sources].filter(([, text]) => text.split("\n").length - 1 > sourceLinesMax);
    expect(long.map(([path]) => path)).toEqual([]);
  });

  it("hold no path of one machine", () => {
    const absolute = /(?<![\w.~}-])\/(?:home|Users|root|work|tmp)\/[\w.]/;
    expect(matching(files, absolute)).toEqual([]);
  });
});

describe("the rooms", () => {
  it("read the environment in src/config.ts alone", () => {
    expect(matching(products, /process\.env/)).toEqual(["src/config.ts"]);
  });

  it("find compiled code in src/native-parts.ts and load the addon in src/engine/addon.ts", () => {
    expect(matching(products, /createRequire|\.node["'`]/)).toEqual([
      "src/engine/addon.ts",
      "src/native-parts.ts",
    ]);
  });

  it.each([
    ["lmdb", "src/store/"],
    ["uWebSockets.js", "src/http/"],
  ])("keep %s within %s", (specifier, room) => {
    const found = importers(`${specifier}"`);
    expect(found).not.toEqual([]);
    expect(found.filter((path) => !path.startsWith(room))).toEqual([]);
  });
});

describe("the documents", () => {
  it("have one title each", () => {
    const titles = [...documents].map(([path, text]) => {
      const prose = text.replaceAll(/^```[\s\S]*?^```/gm, "");
      return [path, prose.match(/^# /gm)?.length ?? 0] as const;
    });
    expect(titles.filter(([, count]) => count !== 1)).toEqual([]);
  });

  it.each(["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "LICENSE"])("include %s", (path) => {
    expect(files.has(path)).toBe(true);
  });

  it(`leave the README within ${readmeLinesMax} lines`, () => {
    expect(files.get("README.md")!.split("\n").length - 1).toBeLessThanOrEqual(readmeLinesMax);
  });

  it("name every runtime dependency in ARCHITECTURE.md", () => {
    const { dependencies } = JSON.parse(files.get("package.json")!) as { dependencies: object };
    const text = files.get("ARCHITECTURE.md") ?? "";
    expect(Object.keys(dependencies).filter((name) => !text.includes(name))).toEqual([]);
  });
});
