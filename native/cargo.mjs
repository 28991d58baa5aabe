// How the addon is compiled: for this machine by `build.mjs`, for others by `packaging`.
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Compiles the addon in release mode and gives the library's path.
 *
 * @param subcommand Of cargo: `build`, or `zigbuild` for another platform.
 * @param options `args` further arguments; `env` of the process that builds.
 * @throws {Error} with a line for the operator; what the compiler said is on stderr.
 */
export function buildAddon(subcommand = "build", { args = [], env = process.env } = {}) {
  const call = [subcommand, "--release", "--locked", "-p", "menu-addon", ...args];
  const { error, status, signal, stdout } = spawnSync(
    "cargo",
    // The messages name the file that was made, wherever the target folder is.
    [
      ...call,
      "--manifest-path",
      join(root, "Cargo.toml"),
      "--message-format=json-render-diagnostics",
    ],
    { cwd: folderForCargo(env), env, ...output("inherit"), maxBuffer: 1 << 28 },
  );
  if (error?.code === "ENOENT") {
    throw new Error(
      "Building the native addon needs Rust, and no `cargo` was found on the PATH. " +
        "Install Rust 1.89 or newer from https://rustup.rs, open a new shell, and try again.",
    );
  }
  if (error !== undefined || status !== 0) {
    const reason = error?.message ?? signal ?? `status ${status}`;
    throw new Error(`Building the native addon failed: \`cargo ${call.join(" ")}\` (${reason}).`);
  }
  return libraryNamedIn(stdout);
}

/**
 * rustup chooses the toolchain by folder: in the repository the pinned one, for the sake of lint
 * and format. Where that one is absent and cannot be fetched, the machine's own builds as well.
 */
export function folderForCargo(env = process.env) {
  const pinned = spawnSync("cargo", ["--version"], { cwd: root, env, ...output("ignore") });
  return pinned.status === 0 ? root : tmpdir();
}

function output(stderr) {
  return { stdio: ["ignore", "pipe", stderr], encoding: "utf8" };
}

function libraryNamedIn(messages) {
  for (const line of messages.split("\n").filter((text) => text.startsWith("{"))) {
    const { reason, target, filenames } = JSON.parse(line);
    if (reason !== "compiler-artifact" || target.name !== "menu_addon") continue;
    const library = filenames.find((path) => /\.(so|dylib|dll)$/.test(path));
    if (library !== undefined) return library;
  }
  throw new Error("Expected cargo to name the library that it built, but it did not");
}
