/** Commands of the operator's tool, in this process. */
import { expect } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";

/** Calls on one data folder. */
export function prepareIn(data: string) {
  async function call(...words: string[]) {
    let out = "";
    let errors = "";
    const code = await runCli(words, {
      env: { MENU_DATA_DIR: data },
      write: (text) => (out += text),
      writeError: (text) => (errors += text),
    });
    return { code, out, errors };
  }
  /** What a call with --json printed, parsed; the call has to succeed. */
  async function callJson(...words: string[]) {
    const { code, out, errors } = await call(...words, "--json");
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    return JSON.parse(out);
  }
  return { data, call, callJson };
}
