/** From the words of a call to a command, its help, or what the operator is told of its failure. */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../config.ts";
import { toOperatorText } from "../operator-text.ts";
import { accountsList, creditsAdd, ledger } from "./accounts.ts";
import { type Command, UsageError } from "./command.ts";
import { keysCreate, keysList, keysRevoke } from "./keys.ts";
import { openapi } from "./openapi.ts";
import { read } from "./read.ts";
import { search } from "./search.ts";
import { serve } from "./serve.ts";

const program = "menu-intelligence";

const commands: readonly Command[] = [
  serve,
  keysCreate,
  keysList,
  keysRevoke,
  accountsList,
  creditsAdd,
  ledger,
  openapi,
  read,
  search,
];

export interface Surroundings {
  /** The process's own unless given. */
  readonly env?: NodeJS.ProcessEnv;
  write(text: string): void;
  writeError(text: string): void;
}

/** Carries out a call. The exit code: 0, 1 when it failed, 2 when the call is wrong. */
export async function runCli(words: readonly string[], around: Surroundings): Promise<number> {
  try {
    await dispatch(words, around);
    return 0;
  } catch (error) {
    const isWrongCall = error instanceof UsageError || error instanceof ConfigError;
    const text = isWrongCall ? error.message.replaceAll(/\s*\n\s*/g, " ") : toOperatorText(error);
    around.writeError(`${program}: ${text}\n`);
    return isWrongCall ? 2 : 1;
  }
}

async function dispatch(words: readonly string[], around: Surroundings): Promise<void> {
  const [first, second] = words;
  if (first === undefined) throw new UsageError(`a command is missing; see ${program} --help`);
  if (isHelp(first)) return around.write(describeProgram());
  if (first === "--version") return around.write(`${readVersion()}\n`);

  const single = commands.find(({ name }) => name === first);
  if (single) return call(single, words.slice(1), around);
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length === 0) {
    throw new UsageError(`${JSON.stringify(first)} is no command; see ${program} --help`);
  }
  if (second !== undefined && isHelp(second)) return around.write(describeCommands(group));
  const command = group.find(({ name }) => name === `${first} ${second}`);
  if (command) return call(command, words.slice(2), around);
  const names = group.map(({ name }) => name).join(", ");
  throw new UsageError(
    `${JSON.stringify(words.slice(0, 2).join(" "))} is no command, but ${names}`,
  );
}

async function call(command: Command, words: string[], around: Surroundings): Promise<void> {
  const { values, positionals } = parse(command, words);
  if (values["help"]) return around.write(describeCommand(command));
  const surplus = positionals[command.positionals];
  if (surplus !== undefined) {
    throw new UsageError(`${command.name} does not take ${JSON.stringify(surplus)}`);
  }
  await command.run({
    values,
    positionals,
    version: readVersion(),
    readDataDir: () => readConfig(around.env).dataDir,
    write: around.write,
    warn: (sentence) => around.writeError(`${program}: ${sentence}\n`),
  });
}

function parse({ name, options }: Command, words: string[]) {
  const help = { type: "boolean", short: "h" } as const;
  try {
    return parseArgs({ args: words, options: { ...options, help }, allowPositionals: true });
  } catch (error) {
    // The first sentence says what is wrong; the rest is about how Node reads options.
    const [sentence = ""] = (error as Error).message.split(/\.\s|\.$/);
    const problem = sentence.replace("argument is ambiguous", "needs a value");
    throw new UsageError(`${name}: ${problem}; see ${program} ${name} --help`, { cause: error });
  }
}

function isHelp(word: string): boolean {
  return word === "--help" || word === "-h";
}

function describeProgram(): string {
  return `${program} ${readVersion()}: the Menu Intelligence Service and its books\n
${describeCommands(commands)}
${program} COMMAND --help says more. Accounts and keys are in the folder MENU_DATA_DIR
(${readConfig({}).dataDir} unless set); a server that runs on it sees changes at once.\n`;
}

function describeCommands(listed: readonly Command[]): string {
  return listed
    .map(({ name, synopsis, summary }) => {
      const line = [program, name, synopsis].filter(Boolean).join(" ");
      return `  ${line}\n      ${summary}\n`;
    })
    .join("");
}

function describeCommand({ name, synopsis, summary, help }: Command): string {
  const line = [program, name, synopsis].filter(Boolean).join(" ");
  return `${line}\n\n${summary}\n\n${help}\n`;
}

function readVersion(): string {
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
