/** Every bench runs once, its assertions included, so that none rots. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

function records(): string[] {
  const folder = `${root}bench/record`;
  return existsSync(folder) ? readdirSync(folder) : [];
}

function bench(...words: string[]) {
  return runTool("bench/run.ts", ...words);
}

function runTool(...words: string[]) {
  const args = ["--import", "tsx", ...words];
  return spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
}

describe("npm run bench", () => {
  it.each(["kernels", "models", "endpoints"])("times the %s", { timeout: 120_000 }, (group) => {
    const before = records();
    const { status, stdout, stderr } = bench(group, "--once");
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const files = readdirSync(`${root}bench/${group}`).filter((path) => path.endsWith(".ts"));
    for (const file of files) expect(stdout).toContain(`${group}/${file} …`);
    const rows = stdout.match(/^.+ {2}[\d.]+ (?:ns|µs|ms) {2}.+$/gm) ?? [];
    expect(rows.length).toBeGreaterThanOrEqual(files.length);
    expect(records()).toEqual(before);
    if (group === "endpoints") {
      const last = stdout.slice(stdout.indexOf("\nMedians"));
      expect(last.match(/^POST .+ ms +\d+ ms +\d+\.\d{3}$/gm)).toHaveLength(16);
    }
  });

  it.each(["engines", "kernels models", "kernels --twice"])(
    "answers `%s` with one line and code 2",
    (words) => {
      const { status, stdout, stderr } = bench(...words.split(" "));
      expect([status, stdout, stderr]).toEqual([
        2,
        "",
        "bench: expected one of kernels, models, endpoints, and perhaps --once\n",
      ]);
    },
  );
});

describe("npm run bench:load", () => {
  it.each([
    ["--workload embed", "the client shares the server's cores:"],
    ["--workload mixed --server-cores 1", "the server on cores 0-0, the client on 1-"],
  ])("charges with %s what it says", { timeout: 120_000 }, (words, title) => {
    const before = records();
    const run = runTool("bench/load/run.ts", "--once", ...words.split(" "));
    const { status, stdout, stderr } = run;
    expect(stdout).toContain(title);
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(stdout).toMatch(/^met {5}money: the ledger and the balance are what the answers said/m);
    expect(stdout.match(/^(?:met {3}|MISSED) {2}/gm)).toHaveLength(8);
    expect(records()).toEqual(before);
  });

  it("leaves a core to ask from", () => {
    const { status, stderr } = runTool("bench/load/run.ts", "--server-cores", "64");
    expect(status).toBe(1);
    expect(stderr).toContain("--server-cores must be 1 to");
  });
});

describe("npm run bench:scaling", () => {
  it("times every endpoint that is paid by the item", { timeout: 120_000 }, () => {
    const before = records();
    const { status, stdout, stderr } = runTool("bench/load/scaling.ts", "--once");
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(stdout.match(/^\/\S.* +100 +[\d.]+ +[\d.]+ +\d+$/gm)).toHaveLength(6);
    expect(records()).toEqual(before);
  });
});
