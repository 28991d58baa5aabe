/** Where the compiled parts are looked for, and the one line that says why they are not there. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { findNativeParts, nativeParts } from "../../src/native-parts.ts";

const modules = mkdtempSync(join(tmpdir(), "native-parts-"));
afterAll(() => rmSync(modules, { recursive: true }));

const x64 = "@menu-intelligence/native-linux-x64-gnu";
const arm64 = "@menu-intelligence/native-linux-arm64-gnu";

/** A package of that name below a `node_modules` of the test's own; gives its folder. */
function install(test: string, name: string, manifest: object): string {
  const folder = join(modules, test, "node_modules", name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  return folder;
}

function installService(test: string): string {
  const platforms = ["linux-x64-gnu", "linux-arm64-gnu"];
  return install(test, "menu-intelligence", { version: "1.2.3", platforms });
}

describe("nativeParts", () => {
  it("are the checkout's own in a checkout", () => {
    const { addon, uws, remedy } = nativeParts();
    expect(existsSync(addon)).toBe(true);
    expect(uws).toBe("uWebSockets.js");
    expect(remedy).toMatch(/npm run build:native/);
  });
});

describe("findNativeParts", () => {
  it("finds the platform's package beside an installed service", () => {
    const root = installService("beside");
    const folder = install("beside", x64, { version: "1.2.3" });
    expect(findNativeParts(root, () => "linux-x64-gnu")).toEqual({
      addon: join(folder, "menu-addon.node"),
      uws: pathToFileURL(join(folder, "uws/index.mjs")).href,
      remedy: `Install ${x64} 1.2.3 again: see docs/deploy.md.`,
    });
  });

  it.each(["linux-x64-musl", "darwin-arm64"])("says that %s has no package", (platform) => {
    const root = installService(platform);
    expect(() => findNativeParts(root, () => platform)).toThrow(
      `There is no package for this platform (${platform}), ` +
        "only for linux-x64-gnu and linux-arm64-gnu: see docs/deploy.md.",
    );
  });

  it("names the package that is missing, also when another platform's is there", () => {
    const root = installService("missing");
    install("missing", x64, { version: "1.2.3" });
    expect(() => findNativeParts(root, () => "linux-arm64-gnu")).toThrow(
      `The package ${arm64} is missing. Install it as docs/deploy.md says.`,
    );
  });

  it("refuses the package of another release", () => {
    const root = installService("older");
    install("older", x64, { version: "1.2.2" });
    expect(() => findNativeParts(root, () => "linux-x64-gnu")).toThrow(
      `The package ${x64} is of release 1.2.2, this is 1.2.3. Install both of one release`,
    );
  });
});
