/** Work on the HTTP thread that goes in small steps, with a breath of the event loop now and then. */
import { breathe } from "./breathe.ts";

/** So that `/health` waits for no menu, as in `slice.ts`. */
const breathEveryMs = 1;

/** Of one piece of work, from its beginning. */
export class Pace {
  #sinceMs = performance.now();

  /** Between two steps of some 0.1 ms: breathes when those since the last breath took a millisecond. */
  async rest(): Promise<void> {
    if (performance.now() - this.#sinceMs < breathEveryMs) return;
    await breathe();
    this.#sinceMs = performance.now();
  }

  /** To be told after a wait for something else: that was a breath. */
  goOn(): void {
    this.#sinceMs = performance.now();
  }
}
