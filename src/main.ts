/** The process: settings → app → signals. Nothing else installs signal handlers or exits. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import type { Logger } from "pino";
import { type App, openApp } from "./app.ts";
import { type Config, readConfig, unknownSettings } from "./config.ts";
import { addon } from "./engine/addon.ts";
import type { StartedReader } from "./engine/start-reader.ts";
import { openLog } from "./log.ts";
import { toOperatorText } from "./operator-text.ts";
import { deferHelpers, preferMainThread } from "./thread-priority.ts";
import type { Treasury } from "./store/money.ts";

/** After the drain's own limit: something is stuck, and a stuck run cannot be cancelled. */
const graceAfterDrainMs = 1500;

/**
 * Garbage collection on two cores that have other work. Beside two clients with batches of 500,
 * `/health` had a p99 of 12 to 16 ms with the first alone, and 8 to 11 with all (a growth of 100 %, a
 * quieter machine).
 */
const collectorFlags = [
  // Keeps the nursery on the main thread at the 1 MB it starts with: grown, it held some 30 MB more.
  "--semi-space-growth-factor=1",
  // The main thread waits for its helpers, which wait for a core.
  "--no-parallel-scavenge",
  "--concurrent-marking-max-worker-num=1",
  // Swept by a helper, a buffer that Node looks after makes it wake this thread while it holds two locks
  // that this thread then wants: see `native/addon/src/numbers.rs`.
  "--no-concurrent-array-buffer-sweeping",
  // Each mark of the whole heap keeps this thread for 4 to 8 ms and the other core for 100: with 80 %
  // `/health` waited 13.5 and 14.8 ms in two sets of turns, with 160 % 12.9 and 11.3. In a third, this had
  // 9.3 and 160 % 10.9, and it takes less memory.
  "--heap-growing-percent=120",
];

/**
 * So long after the start V8's threads compile what requests run. Put behind others at once, they
 * seemed to keep it waiting: five turns of `perf.mjs` had a cold `/report` at 0.35 of the peer, not 0.29.
 */
const compilingMs = 15_000;

/**
 * Serves until SIGTERM or SIGINT; then drains and ends with code 0. A failed start is code 1.
 *
 * @param started The reader of names, begun before all this was loaded.
 */
export async function serve(started: StartedReader): Promise<void> {
  try {
    const config = readConfig();
    for (const flag of collectorFlags) setFlagsFromString(flag);
    const log = openLog(config.logLevel);
    const unknown = unknownSettings();
    if (unknown.length > 0) log.warn({ unknown }, "these MENU_ variables are no settings");
    // Opened in a later turn: from the first thing that is to be closed on, a signal closes it.
    const opening = nextTurn().then(() => openApp(config, log, started));
    const isDraining = drainOnSignal(opening, config, log);
    const app = await opening;
    if (isDraining()) return;
    log.info({ host: config.host, port: app.port, data: config.dataDir }, "listening");
    await Promise.all([greetNewcomer(app.money, config, app.port), app.loaded]);
    // Threads begin with the priority of the one that starts them; by now all are there.
    preferMainThread();
    setTimeout(deferHelpers, compilingMs).unref();
    // What requests go through at random is there by now.
    log.debug({ pages: await addon.gatherInLargePages() }, "memory gathered in large pages");
  } catch (error) {
    process.stderr.write(`menu-intelligence: ${toOperatorText(error)}\n`);
    process.exit(1);
  }
}

/**
 * The first signal drains, once the app is open. The second ends the process at once, by the signal's
 * own default: an exit while a model runs would abort with a core dump. Tells whether there was one.
 */
function drainOnSignal(opening: Promise<App>, config: Config, log: Logger): () => boolean {
  const signals = ["SIGTERM", "SIGINT"] as const;
  let isDraining = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isDraining) {
      for (const each of signals) process.removeAllListeners(each);
      process.kill(process.pid, signal);
      return;
    }
    isDraining = true;
    log.info({ signal }, "draining");
    setTimeout(() => {
      log.fatal("the drain is stuck; killed");
      process.kill(process.pid, "SIGKILL");
    }, config.drainTimeoutMs + graceAfterDrainMs).unref();
    const closing = opening.then((app) => app.close());
    closing.then(
      () => {
        log.info("closed");
        process.exit(0);
      },
      (cause: unknown) => {
        log.fatal({ err: cause }, "closing failed");
        process.exit(1);
      },
    );
  };
  for (const signal of signals) process.on(signal, onSignal);
  return () => isDraining;
}

/** On a data folder without accounts: a demo account, its key shown once, and a line to try. */
async function greetNewcomer(money: Treasury, config: Config, port: number): Promise<void> {
  if ((await money.listAccounts()).length > 0) return;
  const { secret } = await money.createKey({
    customer: "demo",
    label: "first start",
    expiresAtMs: null,
    unlimited: false,
    centiCredits: 1000 * 100,
  });
  const host = config.host === "0.0.0.0" ? "127.0.0.1" : config.host;
  process.stdout.write(`
A demo account with 1,000 credits was made. Its key is shown only this once:

  ${secret}

Try it:

  curl -s http://${host}:${port}/embed -H 'X-API-Key: ${secret}' \\
    -H 'Content-Type: application/json' \\
    -d '{"items": ["CHIKEN BIRIYANI (Half) Rs.199 *Best Seller*", "Paneer Tikka"]}'

`);
}
