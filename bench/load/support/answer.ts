/** Reads one HTTP/1.1 answer of known length from what a socket gives, and keeps no body that counts for nothing. */

export interface Answer {
  readonly status: number;
  /** From the header `X-Credits-Charged`; 0 where the answer carries none. */
  readonly creditsCharged: number;
  /** Of refusals and errors; empty with 200. */
  readonly body: string;
}

const headMaxBytes = 4096;

export class AnswerReader {
  #head = "";
  #status = 0;
  #creditsCharged = 0;
  #body = "";
  #missing = -1;

  /** The answer once its last byte has come. @throws {Error} on a head that has no end or doesn't say the length. */
  take(bytes: Buffer): Answer | undefined {
    const rest = this.#missing < 0 ? this.#takeHead(bytes) : bytes;
    if (rest === undefined) return undefined;
    this.#missing -= rest.length;
    if (this.#status !== 200) this.#body += rest.toString("latin1");
    if (this.#missing > 0) return undefined;
    return { status: this.#status, creditsCharged: this.#creditsCharged, body: this.#body };
  }

  /** What follows the head in the bytes; undefined while it hasn't ended. */
  #takeHead(bytes: Buffer): Buffer | undefined {
    const before = this.#head.length;
    this.#head += bytes.toString("latin1", 0, headMaxBytes - before);
    const end = this.#head.indexOf("\r\n\r\n");
    if (end < 0) {
      if (this.#head.length === headMaxBytes) throw new Error(`no end of a head: ${this.#head}`);
      return undefined;
    }
    const length = this.#field("content-length");
    if (length === undefined) throw new Error(`a head without a length: ${this.#head}`);
    this.#missing = Number(length);
    this.#status = Number(this.#head.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length));
    this.#creditsCharged = Number(this.#field("x-credits-charged") ?? 0);
    return bytes.subarray(end + 4 - before);
  }

  #field(name: string): string | undefined {
    return new RegExp(String.raw`\r\n${name}: *([\d.]+)`, "i").exec(this.#head)?.[1];
  }
}
