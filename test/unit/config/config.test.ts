import { describe, expect, it } from "vitest";
import { ConfigError, describeSettings, readConfig, unknownSettings } from "../../../src/config.ts";

const names = [
  "MENU_HOST",
  "MENU_PORT",
  "MENU_DATA_DIR",
  "MENU_MODEL_THREADS",
  "MENU_MAX_BODY_BYTES",
  "MENU_QUEUE_TEXTS_MAX",
  "MENU_CACHE_MAX_BYTES",
  "MENU_CACHE_MEMORY_BYTES",
  "MENU_DRAIN_TIMEOUT_MS",
  "MENU_LOG_LEVEL",
];

describe("readConfig", () => {
  it("has a default for everything", () => {
    const { modelThreads, ...config } = readConfig({});
    expect(config).toEqual({
      host: "127.0.0.1",
      port: 8080,
      dataDir: "./data",
      bodyBytesMax: 16 * 1024 * 1024,
      queueTextsMax: 20_000,
      cacheBytesMax: 128 * 1024 * 1024,
      cacheMemoryBytesMax: 16 * 1024 * 1024,
      drainTimeoutMs: 8000,
      logLevel: "info",
    });
    expect(modelThreads).toBeGreaterThanOrEqual(1);
    expect(modelThreads).toBeLessThanOrEqual(8);
  });

  it("reads every setting", () => {
    const values = ["0.0.0.0", "0", "/srv/menu", "3", "2048", "6000", "2097152", "1048576", "100"];
    const env = Object.fromEntries(names.map((name, n) => [name, values[n] ?? "silent"]));
    expect(readConfig(env)).toEqual({
      host: "0.0.0.0",
      port: 0,
      dataDir: "/srv/menu",
      modelThreads: 3,
      bodyBytesMax: 2048,
      queueTextsMax: 6000,
      cacheBytesMax: 2_097_152,
      cacheMemoryBytesMax: 1_048_576,
      drainTimeoutMs: 100,
      logLevel: "silent",
    });
  });

  it("takes an empty variable for an absent one, and freezes what it found", () => {
    const config = readConfig({ MENU_PORT: "", MENU_HOST: "" });
    expect(config).toMatchObject({ port: 8080, host: "127.0.0.1" });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it.each([
    ["MENU_PORT", "65536"],
    ["MENU_PORT", "-1"],
    ["MENU_PORT", "80.5"],
    ["MENU_PORT", "0x50"],
    ["MENU_PORT", "http"],
    ["MENU_PORT", " "],
    ["MENU_MODEL_THREADS", "0"],
    ["MENU_MODEL_THREADS", "65"],
    ["MENU_MAX_BODY_BYTES", "16MiB"],
    ["MENU_QUEUE_TEXTS_MAX", "4999"],
    ["MENU_CACHE_MAX_BYTES", "1e9"],
    ["MENU_DRAIN_TIMEOUT_MS", "99"],
    ["MENU_LOG_LEVEL", "loud"],
    ["MENU_LOG_LEVEL", "INFO"],
  ])("refuses %s=%j, naming it, the value and what it expects", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`${name} is ${JSON.stringify(value)}, expected `);
  });

  it("names every bad value at once", () => {
    const bad = { MENU_PORT: "x", MENU_LOG_LEVEL: "y", MENU_MODEL_THREADS: "z", MENU_HOST: "h" };
    let message = "";
    try {
      readConfig(bad);
    } catch (error) {
      ({ message } = error as Error);
    }
    const named = [...message.matchAll(/^ {2}(MENU_\w+) is/gm)].map(([, name]) => name);
    expect(named).toEqual(["MENU_PORT", "MENU_MODEL_THREADS", "MENU_LOG_LEVEL"]);
  });
});

describe("describeSettings", () => {
  it("lists every setting with its default and when to change it", () => {
    const blocks = describeSettings().split(/\n(?= {2}MENU_)/);
    expect(blocks.map((block) => /MENU_\w+/.exec(block)![0])).toEqual(names);
    for (const block of blocks) {
      expect(block).toMatch(/\n {6}default \S+, (a|one of) .+\n {6}[A-Z].{20,}\.$/);
    }
  });
});

describe("unknownSettings", () => {
  it("names the MENU_ variables that are no settings", () => {
    const env = { MENU_PORT: "1", MENU_PROT: "2", PATH: "x", MENU_: "3" };
    expect(unknownSettings(env)).toEqual(["MENU_PROT", "MENU_"]);
  });
});
