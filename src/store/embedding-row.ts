/**
 * An embedding as the cache stores it: the vector's int16 bytes as they are, then a CRC-32
 * over key and vector, by which a page that a lost machine left half-written is told.
 */
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

/** The databases of the two generations; see `cache-disk.ts`. */
export const embeddingDatabases = ["even", "odd"] as const;

const checksumBytes = 4;

/** Of a row. */
export function rowBytes(dim: number): number {
  return dim * Int16Array.BYTES_PER_ELEMENT + checksumBytes;
}

/** The same in int16 numbers, of which the vector's come first. */
export function rowNumbers(dim: number): number {
  return rowBytes(dim) / Int16Array.BYTES_PER_ELEMENT;
}

/** Without control characters and lone surrogates; far below LMDB's 1,978 bytes a key. */
const plainText = /^[^\p{Cc}\p{Cs}]{1,66}$/u;

/** The key of a text: itself, or its digest where it is long, empty or not plain. */
export function toKey(text: string): Buffer {
  if (plainText.test(text)) return Buffer.from(`=${text}`);
  return Buffer.from(`#${createHash("sha256").update(text, "utf16le").digest("base64")}`);
}

/** The row whose vector stands in it already, with its checksum behind that. */
export function sealRow(key: Buffer, row: Buffer): Buffer {
  row.writeUInt32LE(checksum(key, row), row.length - checksumBytes);
  return row;
}

export function isIntact(key: Buffer, row: Buffer): boolean {
  if (row.length < checksumBytes) return false;
  return row.readUInt32LE(row.length - checksumBytes) === checksum(key, row);
}

function checksum(key: Buffer, row: Buffer): number {
  return crc32(row.subarray(0, row.length - checksumBytes), crc32(key));
}
