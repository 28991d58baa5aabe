/**
 * Makes the addon's reader of names on a thread of its own, a sixth of a second of the start, while this
 * thread loads the rest. Imports little, so that it can begin first.
 */
import { addon, type NativeTextReader } from "./addon.ts";
import { compiledLexicon } from "./lexicon-path.ts";

export interface StartedReader {
  /** The reader, once; waits for it. @throws {Error} when the lexicon is not there, or of another version. */
  wait(): NativeTextReader;
}

export function startReader(): StartedReader {
  return new addon.ReaderStart(compiledLexicon);
}
