// Builds the addon and puts it where `src/engine/vectors/native.ts` loads it from.
// Plain JavaScript, since it runs before anything is compiled.
// `node native/build.mjs [--if-missing]`: with the flag, only when a source is newer.
import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const addon = join(here, "addon", "menu-addon.node");

const ifMissing = process.argv.includes("--if-missing");
if (!ifMissing || !isCurrent()) process.exitCode = build();

/** Whether the addon is there and newer than everything that it is made from. */
function isCurrent() {
  const builtAt = statSync(addon, { throwIfNoEntry: false })?.mtimeMs;
  return builtAt !== undefined && sources().every((path) => modifiedAt(path) <= builtAt);
}

function sources() {
  const native = readdirSync(here, { recursive: true })
    .filter((path) => /\.(rs|toml)$/.test(path))
    .map((path) => join(here, path));
  const settings = ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml"];
  return [...native, ...settings.map((name) => join(root, name))];
}

function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Gives the exit status. */
function build() {
  const args = ["build", "--release", "--locked", "-p", "menu-addon"];
  const { error, status, signal, stdout } = spawnSync(
    "cargo",
    // The messages name the file that was made, wherever the target folder is.
    [
      ...args,
      "--manifest-path",
      join(root, "Cargo.toml"),
      "--message-format=json-render-diagnostics",
    ],
    { cwd: folderForCargo(), ...output("inherit"), maxBuffer: 1 << 28 },
  );
  if (error?.code === "ENOENT") {
    console.error(
      "Building the native addon needs Rust, and no `cargo` was found on the PATH. " +
        "Install Rust 1.89 or newer from https://rustup.rs, open a new shell, and try again.",
    );
    return 1;
  }
  if (error !== undefined || status !== 0) {
    const reason = error?.message ?? signal ?? `status ${status}`;
    console.error(`Building the native addon failed: \`cargo ${args.join(" ")}\` (${reason}).`);
    return 1;
  }
  install(libraryNamedIn(stdout));
  return 0;
}

/**
 * rustup chooses the toolchain by folder: in the repository the pinned one, for the sake of lint
 * and format. Where that one is absent and cannot be fetched, the machine's own builds as well.
 */
function folderForCargo() {
  const pinned = spawnSync("cargo", ["--version"], { cwd: root, ...output("ignore") });
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

/** A rename, so that a start beside this build sees the old file or the new one, never half. */
function install(library) {
  const temporary = `${addon}.${process.pid}.tmp`;
  try {
    copyFileSync(library, temporary);
    renameSync(temporary, addon);
  } finally {
    rmSync(temporary, { force: true });
  }
}
