/**
 * Where the compiled parts lie: our Rust addon and uWebSockets.js. A checkout has built the one and
 * has the other from npm, for every platform. What `npm run package` makes has neither: both come
 * in a package for one platform.
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export interface NativeParts {
  /** The addon's file. */
  readonly addon: string;
  /** What to import as uWebSockets.js. */
  readonly uws: string;
  /** What to do when one of them does not load, as a sentence. */
  readonly remedy: string;
}

/** What `npm run package` says of the service (`packaging/stage.mjs`), as far as we read it. */
interface Manifest {
  readonly version: string;
  /** The platforms that there are packages for. */
  readonly platforms?: readonly string[];
}

/** The same place from `src` and from `dist`. */
const ownRoot = fileURLToPath(new URL("../", import.meta.url));

let found: NativeParts | undefined;

/** The parts for this process. @throws {Error} as {@link findNativeParts} does. */
export function nativeParts(): NativeParts {
  found ??= findNativeParts(ownRoot, platformName);
  return found;
}

/**
 * @param root The folder of our own `package.json`.
 * @param toPlatform Gives a name such as `linux-x64-gnu`; asked for where it matters, since the
 * report that it comes from takes some 10 ms.
 * @throws {Error} in one line, when there is no package for the platform, or it is not installed,
 * or is of another release. Whether the parts load is for their users to find.
 */
export function findNativeParts(root: string, toPlatform: () => string): NativeParts {
  // What is published lacks the addon's sources.
  if (existsSync(join(root, "native", "build.mjs"))) {
    return {
      addon: join(root, "native", "addon", "menu-addon.node"),
      uws: "uWebSockets.js",
      remedy: "Run `npm ci` and `npm run build:native`; the latter needs Rust (https://rustup.rs).",
    };
  }
  const own = readManifest(join(root, "package.json"));
  const { platforms = [] } = own;
  const platform = toPlatform();
  if (!platforms.includes(platform)) {
    const served = platforms.join(" and ");
    throw new Error(
      `There is no package for this platform (${platform}), only for ${served}: see docs/deploy.md.`,
    );
  }
  const name = `@menu-intelligence/native-${platform}`;
  const folder = findFolder(root, name);
  if (folder === undefined) {
    throw new Error(`The package ${name} is missing. Install it as docs/deploy.md says.`);
  }
  const { version } = readManifest(join(folder, "package.json"));
  if (version !== own.version) {
    throw new Error(
      `The package ${name} is of release ${version}, this is ${own.version}. ` +
        "Install both of one release: see docs/deploy.md.",
    );
  }
  return {
    addon: join(folder, "menu-addon.node"),
    uws: pathToFileURL(join(folder, "uws", "index.mjs")).href,
    remedy: `Install ${name} ${version} again: see docs/deploy.md.`,
  };
}

/** npm's name of this platform: system, processor and, on Linux, the C library. */
function platformName(): string {
  const { platform, arch } = process;
  if (platform !== "linux") return `${platform}-${arch}`;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return `linux-${arch}-${header.glibcVersionRuntime === undefined ? "musl" : "gnu"}`;
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, "utf8")) as Manifest;
}

/** Where Node would find the package, seen from `root`. */
function findFolder(root: string, name: string): string | undefined {
  try {
    return join(createRequire(join(root, "package.json")).resolve(`${name}/package.json`), "..");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}
