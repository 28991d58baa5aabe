/** What a command of the operator's tool is made of. */
import type { ParseArgsConfig } from "node:util";

export interface Command {
  /** The words that call it, such as `keys create`. */
  readonly name: string;
  /** What follows the name, in one line. */
  readonly synopsis: string;
  readonly summary: string;
  /** Its options, a line each, and whatever else its help says. */
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig["options"]>;
  /** How many words may follow that are no options. */
  readonly positionals: number;
  run(call: Call): Promise<void>;
}

export interface Call {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
  /** Of this program. */
  readonly version: string;
  /** `MENU_DATA_DIR`. @throws {ConfigError} */
  readDataDir(): string;
  write(text: string): void;
  /** Says a sentence beside what was asked for. */
  warn(sentence: string): void;
}

/** A call that cannot be carried out as it was given; the message is one line. */
export class UsageError extends Error {}
