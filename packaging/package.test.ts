/**
 * What a new machine does with the tarballs: `npm i` in an empty folder, with Node and npm alone
 * on the PATH, and serve. Takes minutes and needs the npm and Python registries, hence its own
 * command: `npm run test:package`.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const minutesMs = 60_000;
const installedMbMax = 120;

const here = mkdtempSync(join(tmpdir(), "menu-package-test-"));
const tarballs = join(here, "tarballs");
const bare = join(here, "bin");
const folder = join(here, "installed");
const command = join(folder, "node_modules/.bin/menu-intelligence");
// HOME for npm's settings and cache, since a registry may be named there.
const env = { PATH: bare, HOME: process.env["HOME"], MENU_PORT: "0", MENU_DATA_DIR: "./data" };

beforeAll(() => {
  execFileSync("npm", ["run", "package", "--", "--out", tarballs], { cwd: root, stdio: "inherit" });
  mkdirSync(folder);
  mkdirSync(bare);
  symlinkSync(process.execPath, join(bare, "node"));
  symlinkSync(findOnPath("npm"), join(bare, "npm"));
  // npm runs the scripts of packages with it; every Linux has one.
  symlinkSync("/bin/sh", join(bare, "sh"));
  const files = readdirSync(tarballs).map((file) => join(tarballs, file));
  const startedMs = performance.now();
  execFileSync(join(bare, "npm"), ["i", ...files], { cwd: folder, env, stdio: "inherit" });
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(`installed in ${seconds.toFixed(1)} s: ${sizeMb(folder).toFixed(1)} MB`);
}, 15 * minutesMs);

afterAll(() => rmSync(here, { recursive: true, force: true }));

function findOnPath(program: string): string {
  const folders = process.env["PATH"]!.split(delimiter).map((each) => join(each, program));
  return realpathSync(folders.find((path) => lstatSync(path, { throwIfNoEntry: false }))!);
}

/** On disk, as `du` counts, in MB of 1024². */
function sizeMb(path: string): number {
  const paths = readdirSync(path, { recursive: true, encoding: "utf8" });
  const blocks = paths.map((each) => lstatSync(join(path, each)).blocks);
  return (512 * blocks.reduce((sum, each) => sum + each, 0)) / 2 ** 20;
}

function cli(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

describe("npm run package", () => {
  it("makes two tarballs, of the service and of its compiled parts", () => {
    expect(readdirSync(tarballs).sort()).toEqual([
      expect.stringMatching(/^menu-intelligence-\d+\.\d+\.\d+\.tgz$/),
      expect.stringMatching(/^menu-intelligence-native-linux-(?:x64|arm64)-gnu-\d.*\.tgz$/),
    ]);
  });

  it(`fills at most ${installedMbMax} MB once installed`, () => {
    expect(sizeMb(folder)).toBeLessThanOrEqual(installedMbMax);
  });

  it("leaves sources, training and other platforms' binaries out", () => {
    const paths = readdirSync(join(folder, "node_modules"), { recursive: true, encoding: "utf8" });
    const ours = paths.filter((path) => path.startsWith("menu-intelligence/"));
    expect(ours.filter((path) => /\/(?:src|test|native|training|dishes)\//.test(path))).toEqual([]);
    const foreign = /(?:darwin|win32|linux)_(?:x64|arm64|arm)_\d+\.node$/;
    const builds = paths.filter((path) => foreign.test(path));
    expect(builds.map((path) => path.replace(/.*_(\d+)\.node$/, "$1")).sort()).toEqual([
      "115",
      "127",
    ]);
  });

  it("serves an account that its command made", async () => {
    const made = cli("keys", "create", "--json", "--customer", "casa", "--credits", "10");
    const { key } = JSON.parse(made.stdout) as { key: string };

    const server = spawn(command, ["serve"], { cwd: folder, env });
    let output = "";
    for (const stream of [server.stdout, server.stderr]) {
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    }
    const ended = new Promise((settle) => server.once("close", (code) => settle(code)));
    await expect.poll(() => output, { timeout: minutesMs }).toMatch(/models loaded/);

    const port = /"port":(\d+)/.exec(output)?.[1];
    const response = await fetch(`http://127.0.0.1:${port}/embed`, {
      method: "POST",
      headers: { "X-API-Key": key, "Content-Type": "application/json" },
      body: JSON.stringify({ items: ["CHIKEN BIRIYANI (Half) Rs.199", "Paneer Tikka"] }),
    });
    const { embeddings } = (await response.json()) as { embeddings: number[][] };
    expect([response.status, embeddings.map(({ length }) => length)]).toEqual([200, [128, 128]]);
    server.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  it("says in one line that the compiled parts are missing", () => {
    const scope = join(folder, "node_modules/@menu-intelligence");
    renameSync(scope, `${scope}-away`);
    const { status, stdout, stderr } = cli("serve");
    renameSync(`${scope}-away`, scope);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(
      /^menu-intelligence: The package @menu-intelligence\/.* is missing.*\n$/,
    );
  });
});
