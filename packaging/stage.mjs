// Lays the two packages out as folders, ready for `npm pack`.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundled } from "./bundled.mjs";
import { describeLicences } from "./licences.mjs";
import { run } from "./run.mjs";
import { nodeAbis, packageName, targets } from "./targets.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { version, license, engines } = own;

/** What comes in the platform's package instead of from npm. */
const carried = "uWebSockets.js";

/** The service: what `files` in package.json lists, for every platform. */
export function stageService(folder) {
  const [{ files }] = JSON.parse(run("npm", ["pack", "--dry-run", "--json"], { cwd: root }));
  for (const { path } of files) if (isCurrent(path)) copy(join(root, path), join(folder, path));
  const { name, description, type, bin } = own;
  writeManifest(folder, {
    name,
    version,
    description,
    license,
    type,
    bin,
    engines,
    // Not as dependencies: no registry has these packages, and whoever took their names there could
    // slip code in. `src/native-parts.ts` sees to it that the right one is there.
    platforms: Object.keys(targets),
    ...lockedDependencies(),
  });
}

/**
 * Every package of an installation, each in the version that the tests ran with: npm heeds neither
 * a lock file in a tarball nor overrides.
 */
function lockedDependencies() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const dependencies = {};
  const optionalDependencies = {};
  for (const [path, { version: locked, dev, devOptional, optional }] of Object.entries(packages)) {
    const [, name, nested] = path.split("node_modules/");
    if (name === undefined || nested !== undefined || name === carried) continue;
    if (dev || devOptional) continue;
    (optional ? optionalDependencies : dependencies)[name] = locked;
  }
  return { dependencies, optionalDependencies };
}

/** tsc leaves the output of deleted sources lying; the bundle has none of its own. */
function isCurrent(path) {
  if (bundled.test(path)) return true;
  const source = path.replace(/^dist\/(.*)\.js$/, "src/$1.ts");
  return source === path || existsSync(join(root, source));
}

/** The package of one platform: the addon at `library`, uWebSockets.js and licences. */
export function stageNative(folder, platform, library) {
  const { triple, cpu } = targets[platform];
  const uws = join(root, "node_modules", carried);
  const builds = nodeAbis.map((abi) => `bin/uws_linux_${cpu}_${abi}.node`);
  copy(library, join(folder, "menu-addon.node"));
  for (const file of ["index.mjs", "uws.mjs", ...builds]) {
    copy(join(uws, "dist", file), join(folder, "uws", file));
  }
  copy(join(uws, "LICENSE"), join(folder, "uws", "LICENSE"));
  copy(join(root, "LICENSE"), join(folder, "LICENSE"));
  writeFileSync(join(folder, "LICENSES.txt"), describeLicences(triple));
  writeManifest(folder, {
    name: packageName(platform),
    version,
    description: `The compiled parts of ${own.name} for ${platform}`,
    license: "(Apache-2.0 AND MIT)",
    engines,
    os: ["linux"],
    cpu: [cpu],
    libc: ["glibc"],
  });
  return ["menu-addon.node", ...builds.map((file) => `uws/${file}`)];
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

function writeManifest(folder, manifest) {
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
