/** What one request leaves behind for its log line, its `Server-Timing` and its credits headers. */
export class Trace {
  readonly requestId: string;
  readonly beganAtMs = performance.now();
  customer: string | undefined;
  items: number | undefined;
  /** Set once the account of a metered request is known; 0 unless a charge became final. */
  chargedCentiCredits: number | undefined;
  leftCentiCredits: number | undefined;
  #lastMs = this.beganAtMs;
  readonly #stages: string[] = [];

  constructor(requestId: string) {
    this.requestId = requestId;
  }

  /** Ends a stage: the time since the last mark belongs to it. */
  mark(stage: string): void {
    const nowMs = performance.now();
    this.#stages.push(`${stage};dur=${(nowMs - this.#lastMs).toFixed(2)}`);
    this.#lastMs = nowMs;
  }

  /** The stages as a `Server-Timing` value, with their total. */
  serverTiming(): string {
    return [...this.#stages, `total;dur=${this.elapsedMs().toFixed(2)}`].join(", ");
  }

  elapsedMs(): number {
    return performance.now() - this.beganAtMs;
  }
}
