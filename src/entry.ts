#!/usr/bin/env node
/**
 * The operator's tool, `menu-intelligence`: see `cli/` for its commands. The build makes `dist/cli.js` of it,
 * with all that it imports: see `packaging/bundle.mjs`.
 */
import { runCli } from "./cli/run-cli.ts";

// A reader that leaves early, such as `head`, is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await runCli(process.argv.slice(2), {
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
});
