/**
 * The form of an API key: `mi_live_`, 32 random base62 characters, and a checksum of six, so
 * that scanners find a leaked key and a mistyped one never reaches the store.
 */
import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const prefix = "mi_live_";
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const secretChars = 32;
/** 62⁶ is the first power that holds a CRC-32. */
const checksumChars = 6;
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${secretChars + checksumChars}}$`);

/** A new key: 190 bits of the system's randomness. */
export function createSecret(): string {
  const body = prefix + randomBase62(secretChars);
  return body + checksum(body);
}

/** Whether a text has a key's shape and checksum; says nothing about whether it was issued. */
export function isWellFormedKey(text: string): boolean {
  return shape.test(text) && checksum(text.slice(0, -checksumChars)) === text.slice(-checksumChars);
}

/** What the store keeps of a key: its SHA-256, in hexadecimal. */
export function digestKey(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** What lists show of a key: four of its 32 characters. */
export function toPrefix(secret: string): string {
  return secret.slice(0, prefix.length + 4);
}

/** Uniform base62 characters: bytes of 248 and more would favour the first eight, so they go. */
export function randomBase62(chars: number): string {
  let text = "";
  while (text.length < chars) {
    for (const byte of randomBytes(chars)) {
      if (byte < 248 && text.length < chars) text += alphabet[byte % 62];
    }
  }
  return text;
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = "";
  while (text.length < checksumChars) {
    text = alphabet[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
