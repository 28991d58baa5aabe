// The licences of what others wrote and the platform's package carries.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { folderForCargo } from "../native/cargo.mjs";
import { run } from "./run.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const mit = readFileSync(new URL("MIT.txt", import.meta.url), "utf8");

const head = `This package is under the Apache License 2.0 (LICENSE), and so is uWebSockets.js in the folder
uws: by Alex Hultman (https://github.com/uNetworking/uWebSockets.js), repacked by rtritto under the
MIT licence (uws/LICENSE). Its binaries contain BoringSSL and lsquic, whose licences are at
https://boringssl.googlesource.com/boringssl and https://github.com/litespeedtech/lsquic.

menu-addon.node contains the standard library of Rust (MIT or Apache License 2.0,
https://github.com/rust-lang/rust) and the following crates.
`;

/** One text: an overview, and for each crate in the addon its name, origin and licence. */
export function describeLicences(triple) {
  const args = ["--format-version", "1", "--locked", "--filter-platform", triple];
  const options = { cwd: folderForCargo() };
  const manifest = ["--manifest-path", join(root, "Cargo.toml")];
  const metadata = JSON.parse(run("cargo", ["metadata", ...args, ...manifest], options));
  return [head, ...linkedCrates(metadata).map((crate) => describe(crate))].join(
    `\n${"-".repeat(80)}\n\n`,
  );
}

/** Those of others whose code ends up in the addon: neither macros nor what only builds. */
function linkedCrates({ packages, resolve }) {
  const byId = new Map(packages.map((each) => [each.id, each]));
  const nodes = new Map(resolve.nodes.map((each) => [each.id, each]));
  const linked = new Set();
  const visit = (crate) => {
    if (linked.has(crate) || crate.targets.some(({ kind }) => kind.includes("proc-macro"))) return;
    linked.add(crate);
    const runs = nodes.get(crate.id).deps.filter(({ dep_kinds: kinds }) => {
      return kinds.some(({ kind }) => kind === null);
    });
    for (const { pkg } of runs) visit(byId.get(pkg));
  };
  visit(packages.find(({ name }) => name === "menu-addon"));
  return [...linked].filter(({ source }) => source !== null);
}

function describe({ name, version, license, repository, authors, manifest_path: manifest }) {
  const title = `${name} ${version} (${license})\n${repository ?? `https://crates.io/crates/${name}`}`;
  const texts = readLicences(dirname(manifest));
  // Some crates only name their licence.
  if (texts.length === 0 && license === "MIT") {
    texts.push(`Copyright (c) ${authors.join(", ") || `the authors of ${name}`}\n\n${mit}`);
  }
  if (texts.length === 0) throw new Error(`The crate ${name} ${version} comes without its licence`);
  return [title, ...texts].join("\n\n");
}

/** Of a choice of licences MIT alone: it is the shortest. */
function readLicences(folder) {
  const files = readdirSync(folder).filter((file) => /^(?:LICEN[CS]E|COPYING|NOTICE)/i.test(file));
  const short = files.filter((file) => /MIT/i.test(file));
  return (short.length > 0 ? short : files).map((file) => readFileSync(join(folder, file), "utf8"));
}
