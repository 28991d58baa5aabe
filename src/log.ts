/** The server's log, on standard output: JSON, a line an event. */
import { destination, type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** A line is written at the latest so long after it was logged, */
const delayMs = 100;
/** and as soon as there are so many characters of lines. */
const charsMax = 4096;
/** From here on it writes unasked; more it does not take. */
const unaskedMin = 16 * 1024 - 1;

/**
 * Lines are gathered, since a write takes a turn of libuv's pool: to give out work there can mean to wait
 * for a thread that was woken for earlier work and has no core yet. One for each request made the main
 * thread wait up to 2 ms. A fatal line, and the end of the process, write what is left.
 */
export function openLog(level: Config["logLevel"]): Logger {
  // It is told when to write: it forgets a flush that it is asked for while it writes, and would keep the
  // lines of those moments until somebody logs another.
  const output = destination({ fd: 1, sync: false, minLength: unaskedMin });
  let timer: NodeJS.Timeout | undefined;
  let gatheredChars = 0;
  let isWriting = false;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (isWriting || gatheredChars === 0) return;
    isWriting = true;
    gatheredChars = 0;
    output.flush();
  };
  output.on("drain", () => {
    isWriting = false;
    flush();
  });
  const gather = {
    write(line: string): void {
      output.write(line);
      gatheredChars += line.length;
      if (gatheredChars >= charsMax) flush();
      else timer ??= setTimeout(flush, delayMs).unref();
    },
    flushSync: (): void => output.flushSync(),
  };
  return pino({ level, base: null }, gather);
}
