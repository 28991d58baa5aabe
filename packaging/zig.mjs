// Compiles the addon for another machine than this one: zig brings the C library of every platform
// in the version that is asked for. Zig and what ties cargo to it come from the Python registry.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildAddon, folderForCargo } from "../native/cargo.mjs";
import { run } from "./run.mjs";

const requirements = fileURLToPath(new URL("requirements.txt", import.meta.url));

/** In cargo's folder, since `cargo clean` should take it along. */
const environment = fileURLToPath(new URL("../target/packaging/venv", import.meta.url));

/** The oldest that Rust's standard library runs on. */
const glibc = "2.17";

/** The library for that target triple. @throws {Error} in one line, for the operator. */
export function buildAddonFor(triple) {
  const env = installZig();
  addRustTarget(triple, env);
  return buildAddon("zigbuild", { args: ["--target", `${triple}.${glibc}`], env });
}

/** The environment in which cargo finds them. Some 450 MB, once. */
function installZig() {
  const bin = join(environment, "bin");
  if (!existsSync(join(bin, "pip"))) {
    run("python3", ["-m", "venv", environment], {
      missing: "Packaging needs Python 3 with venv, and no `python3` was found on the PATH.",
      stdio: "inherit",
    });
  }
  const quiet = ["--quiet", "--disable-pip-version-check"];
  run(join(bin, "pip"), ["install", ...quiet, "-r", requirements]);
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
}

/** A Rust without rustup has its targets from elsewhere; cargo says so when one is missing. */
function addRustTarget(triple, env) {
  const options = { cwd: folderForCargo(env), env };
  if (spawnSync("rustup", ["--version"], options).error !== undefined) return;
  run("rustup", ["target", "add", triple], options);
}
