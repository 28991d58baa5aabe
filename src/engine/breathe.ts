/**
 * Turns of the event loop for requests that work on this thread in pieces: they share one, so that `/health`
 * waits for a piece or two and not for one of each request in work.
 */
import { nextTick } from "node:process";

/** Pieces begin in one turn as long as those before them took less than that. */
const turnMs = 1;

const waiting: (() => void)[] = [];
let isScheduled = false;

/** Resolves in a later turn of the event loop, for one after the other as they asked. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => void takeTurn());
  });
}

async function takeTurn(): Promise<void> {
  // From here on a tick comes after what goes on in promises, not before.
  await Promise.resolve();
  const beganMs = performance.now();
  // Whoever breathes again waits for the next turn.
  for (let left = waiting.length; left > 0 && performance.now() - beganMs < turnMs; left -= 1) {
    waiting.shift()!();
    // The piece is done by then: all of it that needs no other turn.
    await new Promise<void>(nextTick);
  }
  isScheduled = waiting.length > 0;
  if (isScheduled) setImmediate(() => void takeTurn());
}
