// Makes `dist/cli.js` of `dist/entry.js` and what it imports, in a few files beside it: loaded one by one, 521
// modules of the schema library took 330 ms of the start, and 190 of ours 80 ms. The modules stay where they
// are, for tests and training, and for whoever reads a stack trace: each bundled part names the file that it
// came from.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundled } from "./bundled.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Modules find the service's files from where they are, which in a bundle is elsewhere. */
const ownPlaces = {
  name: "own-places",
  setup({ onLoad }) {
    onLoad({ filter: /\/dist\/.*\.js$/ }, ({ path }) => {
      const place = JSON.stringify(`./${relative(dist, path)}`);
      const code = readFileSync(path, "utf8");
      return {
        contents: code.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`),
      };
    });
  },
};

for (const name of readdirSync(dist)) {
  if (bundled.test(`dist/${name}`)) rmSync(join(dist, name));
}
await build({
  entryPoints: [{ in: join(dist, "entry.js"), out: "cli" }],
  outdir: dist,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  chunkNames: "chunk-[hash]",
  // Compiled parts and a logger that starts threads stay as npm installs them.
  external: Object.keys(dependencies).filter((name) => name !== "typebox"),
  plugins: [ownPlaces],
  logLevel: "warning",
});
