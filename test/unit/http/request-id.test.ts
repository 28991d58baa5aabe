import { describe, expect, it } from "vitest";
import { toRequestId } from "../../../src/http/request-id.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("toRequestId", () => {
  it.each([
    "a",
    "7f3c2a90-0000-4000-8000-000000000000",
    "Root=1-67891233-abcdef012345678912345678",
    "till@casa:17/retry+2",
    "x".repeat(128),
  ])("keeps %j", (sent) => {
    expect(toRequestId(sent)).toBe(sent);
  });

  it.each([
    ["nothing", ""],
    ["129 characters", "x".repeat(129)],
    ["a space", "a b"],
    ["a line break", "a\nb"],
    ["a line break at the end", "a\n"],
    ["a carriage return", "a\r\nX-Evil: 1"],
    ["a quote", 'a"b'],
    ["markup", "<b>"],
    ["a letter beyond ASCII", "crème"],
    ["a NUL", "a\0"],
  ])("replaces %s", (_, sent) => {
    expect(toRequestId(sent)).toMatch(uuid);
  });

  it("makes a new one each time", () => {
    expect(new Set(Array.from({ length: 100 }, () => toRequestId(""))).size).toBe(100);
  });
});
