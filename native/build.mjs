// Builds the addon and puts it where `src/native-parts.ts` says that it is loaded from.
// Plain JavaScript, since it runs before anything is compiled.
// `node native/build.mjs [--if-missing]`: with the flag, only when a source is newer.
import { copyFileSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildAddon } from "./cargo.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const addon = join(here, "addon", "menu-addon.node");

const ifMissing = process.argv.includes("--if-missing");
if (!ifMissing || !isCurrent()) build();

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

function build() {
  try {
    install(buildAddon());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
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
