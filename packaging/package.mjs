// `npm run package -- --out DIR [--platform NAME]`: makes the npm tarballs of this release, of the
// service and of its compiled parts for one platform: Linux on this machine's processor, unless
// another is named.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkGlibc } from "./glibc.mjs";
import { run } from "./run.mjs";
import { stageNative, stageService } from "./stage.mjs";
import { defaultPlatform, targets } from "./targets.mjs";
import { buildAddonFor } from "./zig.mjs";

const stage = mkdtempSync(join(tmpdir(), "menu-package-"));
try {
  makePackages(readOptions());
} catch (error) {
  console.error(`package: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(stage, { recursive: true });
}

function readOptions() {
  const { values } = parseArgs({
    options: { out: { type: "string" }, platform: { type: "string", default: defaultPlatform() } },
  });
  const { out, platform } = values;
  if (!out) throw new Error("expected --out DIR, the folder to put the tarballs into");
  if (!Object.hasOwn(targets, platform)) {
    const served = Object.keys(targets).join(" or ");
    throw new Error(`expected --platform ${served}, but got ${platform}: see docs/deploy.md`);
  }
  return { out: resolve(out), platform };
}

function makePackages({ out, platform }) {
  const service = join(stage, "service");
  const native = join(stage, "native");
  const compiled = stageNative(native, platform, buildAddonFor(targets[platform].triple));
  for (const file of compiled) console.log(`${file} needs glibc ${checkGlibc(join(native, file))}`);
  stageService(service);

  mkdirSync(out, { recursive: true });
  // `npm i DIR/*.tgz` could not choose between two releases, nor between two platforms.
  for (const file of readdirSync(out)) {
    if (/^menu-intelligence-.*\.tgz$/.test(file)) rmSync(join(out, file));
  }
  for (const folder of [service, native]) {
    const packed = run("npm", ["pack", "--json", "--pack-destination", out], { cwd: folder });
    const [{ filename, unpackedSize }] = JSON.parse(packed);
    const tarball = join(out, filename);
    console.log(`${tarball}: ${inMb(statSync(tarball).size)}, unpacked ${inMb(unpackedSize)}`);
  }
}

function inMb(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
