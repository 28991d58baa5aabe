/**
 * Charges as they lie in the journal: a batch for each write, in whole pages, so that no later write touches a page
 * that holds one. A batch whose write broke off is told by its checksum and counts as never written.
 */
import { crc32 } from "node:zlib";
import type { Work } from "./money.ts";

/** What disks write as one, and the kernel keeps as one. */
export const pageBytes = 4096;

/** A charge on its way into the ledger. */
export interface Charge extends Omit<Work, "centiCredits"> {
  readonly atMs: number;
  readonly chargedCentiCredits: number;
  readonly priceCentiCredits: number;
}

export interface Batch {
  /** Of the books that it belongs to: others may have lain in the folder before. */
  readonly booksId: string;
  /** Counts up by one from batch to batch. */
  readonly sequence: number;
  readonly charges: readonly Charge[];
}

type Row = readonly [
  atMs: number,
  workId: string,
  customer: string,
  endpoint: string,
  items: number,
  chargedCentiCredits: number,
  priceCentiCredits: number,
];

type Content = readonly [booksId: string, sequence: number, rows: readonly Row[]];

/** Checksum of all that follows, and length of the JSON behind it; both 32 bits, little-endian. */
const headBytes = 8;

/** Whole pages. */
export function encodeBatch({ booksId, sequence, charges }: Batch): Buffer {
  const content: Content = [booksId, sequence, charges.map(toRow)];
  const json = Buffer.from(JSON.stringify(content));
  const bytes = Buffer.alloc(Math.ceil((headBytes + json.length) / pageBytes) * pageBytes);
  bytes.writeUInt32LE(json.length, 4);
  json.copy(bytes, headBytes);
  bytes.writeUInt32LE(crc32(bytes.subarray(4, headBytes + json.length)), 0);
  return bytes;
}

/** The batch at the beginning of these bytes; undefined when there is no whole one. */
export function decodeBatch(bytes: Buffer): Batch | undefined {
  if (bytes.length < headBytes) return undefined;
  const end = headBytes + bytes.readUInt32LE(4);
  if (end > bytes.length) return undefined;
  if (crc32(bytes.subarray(4, end)) !== bytes.readUInt32LE(0)) return undefined;
  const content = JSON.parse(bytes.toString("utf8", headBytes, end)) as Content;
  const [booksId, sequence, rows] = content;
  return { booksId, sequence, charges: rows.map(toCharge) };
}

function toRow(charge: Charge): Row {
  const { atMs, workId, customer, endpoint, items } = charge;
  const { chargedCentiCredits, priceCentiCredits } = charge;
  return [atMs, workId, customer, endpoint, items, chargedCentiCredits, priceCentiCredits];
}

function toCharge(row: Row): Charge {
  const [atMs, workId, customer, endpoint, items, chargedCentiCredits, priceCentiCredits] = row;
  return { atMs, workId, customer, endpoint, items, chargedCentiCredits, priceCentiCredits };
}
