/** uWebSockets.js, loaded from where this machine has it. Its types come from npm's package. */
import type * as UwsModule from "uWebSockets.js";
import { nativeParts } from "../native-parts.ts";

const parts = nativeParts();

export const uWS = await openUws(parts.uws, parts.remedy);

/**
 * The module that `specifier` names.
 *
 * @param remedy What to do, as a sentence, when Node's version is not the trouble.
 * @throws {Error} in one line, when it does not load. `cause` is what Node said.
 */
export async function openUws(specifier: string, remedy: string): Promise<typeof UwsModule> {
  try {
    return (await import(specifier)) as typeof UwsModule;
  } catch (cause) {
    // A build serves one major version of Node, and there are builds for these.
    const advice = /^v2[02]\./.test(process.version)
      ? remedy
      : `It needs Node 20 or 22, and this is ${process.version}.`;
    throw new Error(`uWebSockets.js does not load. ${advice}`, { cause });
  }
}
