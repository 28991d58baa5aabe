import { availableParallelism } from "node:os";
import { Type, Value, type Static, type TProperties, type TSchema } from "./typebox.ts";

const mebibyte = 1024 * 1024;

/**
 * Every setting: its range, its default, and in `description` what it is and when to change it.
 * Protocol limits and quality thresholds are not settings; they stand beside their use.
 */
const settings = {
  MENU_HOST: Type.String({
    minLength: 1,
    default: "127.0.0.1",
    description: "Address to listen on. 0.0.0.0 to be reached from other machines.",
  }),
  MENU_PORT: Type.Integer({
    minimum: 0,
    maximum: 65535,
    default: 8080,
    description: "Port to listen on. 0 lets the system choose; the log line tells which.",
  }),
  MENU_DATA_DIR: Type.String({
    minLength: 1,
    default: "./data",
    description: "Folder of accounts, ledger and cache. A local disk, never a network share.",
  }),
  MENU_MODEL_THREADS: Type.Integer({
    minimum: 1,
    maximum: 64,
    default: Math.min(8, availableParallelism()),
    description: "Inference threads. One a core is fastest; fewer leave cores to neighbours.",
  }),
  MENU_MAX_BODY_BYTES: Type.Integer({
    minimum: 1024,
    maximum: 256 * mebibyte,
    default: 16 * mebibyte,
    description: "Largest request body. Raise it only if precomputed embeddings do not fit.",
  }),
  MENU_QUEUE_TEXTS_MAX: Type.Integer({
    minimum: 5000,
    maximum: 10_000_000,
    default: 20_000,
    description: "Texts in work or waiting; past it 503. Lower it for shorter worst-case waits.",
  }),
  MENU_CACHE_MAX_BYTES: Type.Integer({
    minimum: mebibyte,
    maximum: 64 * 1024 * mebibyte,
    default: 128 * mebibyte,
    description: "Embedding cache on disk, 1 to 3 KB a text. Raise it for many large catalogs.",
  }),
  MENU_CACHE_MEMORY_BYTES: Type.Integer({
    minimum: mebibyte,
    maximum: 16 * 1024 * mebibyte,
    default: 16 * mebibyte,
    description: "Part of the cache in memory, 1 KB a text. Raise it when memory is plentiful.",
  }),
  MENU_DRAIN_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    maximum: 600_000,
    default: 8000,
    description: "How long SIGTERM waits for requests in flight. Below the supervisor's patience.",
  }),
  MENU_LOG_LEVEL: Type.Enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
    default: "info",
    description: "Least level logged. `info` writes one line a request, `warn` only trouble.",
  }),
} satisfies TProperties;

const Settings = Type.Object(settings);
type Setting = TSchema & { readonly default: unknown; readonly description: string };
const named = Object.entries(settings as Record<string, TSchema>) as [string, Setting][];

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly modelThreads: number;
  readonly bodyBytesMax: number;
  readonly queueTextsMax: number;
  readonly cacheBytesMax: number;
  readonly cacheMemoryBytesMax: number;
  readonly drainTimeoutMs: number;
  readonly logLevel: Static<typeof Settings>["MENU_LOG_LEVEL"];
}

/** A setting's value cannot be used. The message names every such setting. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the environment; the only place that does. An empty variable counts as absent.
 *
 * @throws {ConfigError} with one line for each bad value, all of them at once.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, schema] of named) {
    const text = env[name] || undefined;
    const value = text === undefined ? schema.default : toValue(schema, text);
    if (Value.Check(schema, value)) values[name] = value;
    else problems.push(`${name} is ${JSON.stringify(text)}, expected ${range(schema)}`);
  }
  if (problems.length > 0) {
    throw new ConfigError(`Bad configuration:\n  ${problems.join("\n  ")}`);
  }
  return toConfig(values as Static<typeof Settings>);
}

/** The `MENU_*` variables that are no setting: likely misspelt, so worth a warning at start. */
export function unknownSettings(env: NodeJS.ProcessEnv = process.env): string[] {
  return Object.keys(env).filter((name) => name.startsWith("MENU_") && !(name in settings));
}

/** The settings as a table for `serve --help`: name, default, range, when to change it. */
export function describeSettings(): string {
  return named
    .map(([name, schema]) => {
      const facts = `default ${schema.default}, ${range(schema)}`;
      return `  ${name}\n      ${facts}\n      ${schema.description}`;
    })
    .join("\n");
}

function toValue(schema: TSchema, text: string): unknown {
  if (!Type.IsInteger(schema)) return text;
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : text;
}

function range(schema: TSchema): string {
  const { minimum, maximum, enum: names } = schema as { [key: string]: unknown };
  if (Array.isArray(names)) return `one of ${names.join(", ")}`;
  if (minimum !== undefined) return `a whole number ${minimum} to ${maximum}`;
  return "a text";
}

function toConfig(values: Static<typeof Settings>): Config {
  return Object.freeze({
    host: values.MENU_HOST,
    port: values.MENU_PORT,
    dataDir: values.MENU_DATA_DIR,
    modelThreads: values.MENU_MODEL_THREADS,
    bodyBytesMax: values.MENU_MAX_BODY_BYTES,
    queueTextsMax: values.MENU_QUEUE_TEXTS_MAX,
    cacheBytesMax: values.MENU_CACHE_MAX_BYTES,
    cacheMemoryBytesMax: values.MENU_CACHE_MEMORY_BYTES,
    drainTimeoutMs: values.MENU_DRAIN_TIMEOUT_MS,
    logLevel: values.MENU_LOG_LEVEL,
  });
}
