/** A journal's file in memory, which can be slow or refuse what is written. */
import type { JournalFile } from "../../src/store/journal.ts";
import { type Charge, pageBytes } from "../../src/store/journal-batch.ts";

export class MemoryFile implements JournalFile {
  readonly pages: number;
  readonly bytes: Buffer;
  /** Of each write, how many bytes came to lie where. */
  readonly writes: { readonly page: number; readonly pages: number }[] = [];
  /** What a write waits for before it is on the disk. */
  waits: () => Promise<void> = async () => {};
  /** How much of a write arrives before it fails; undefined when it does not. */
  failsAfterBytes: number | undefined;

  constructor(pages: number) {
    this.pages = pages;
    this.bytes = Buffer.alloc(pages * pageBytes);
  }

  async write(bytes: Buffer, position: number): Promise<void> {
    await this.waits();
    if (position + bytes.length > this.bytes.length) throw new RangeError("Beyond the file");
    bytes.copy(this.bytes, position, 0, this.failsAfterBytes ?? bytes.length);
    if (this.failsAfterBytes !== undefined) throw new Error("I/O error");
    this.writes.push({ page: position / pageBytes, pages: bytes.length / pageBytes });
  }

  async close(): Promise<void> {}
}

let works = 0;

/** A charge of `casa`. */
export function chargeOf(chargedCentiCredits: number, given: Partial<Charge> = {}): Charge {
  works += 1;
  return {
    atMs: 1_700_000_000_000 + works,
    workId: `charged-${works}`,
    customer: "casa",
    endpoint: "/embed",
    items: 1,
    chargedCentiCredits,
    priceCentiCredits: chargedCentiCredits,
    ...given,
  };
}
