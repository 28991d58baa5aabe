import { describe, expect, it } from "vitest";
import { remember } from "../../../src/engine/encoder-texts.ts";

function counted() {
  const asked: string[] = [];
  const { toEncoderText: read, isKnown } = remember((raw) => {
    asked.push(raw);
    return raw.toLowerCase();
  });
  return { read, isKnown, asked };
}

describe("remember", () => {
  it("reads a text once and answers the same", () => {
    const { read, isKnown, asked } = counted();
    expect(isKnown("DAL")).toBe(false);
    expect([read("DAL"), read("Dal"), read("DAL"), read("")]).toEqual(["dal", "dal", "dal", ""]);
    expect([read(""), asked]).toEqual(["", ["DAL", "Dal", ""]]);
    expect([isKnown("DAL"), isKnown("dal")]).toEqual([true, false]);
  });

  it("forgets what is not asked for, and keeps what is", () => {
    const { read, asked } = counted();
    read("KEPT");
    read("LOST");
    for (let n = 0; n < 50_000; n++) {
      read(`dish ${n}`);
      if (n % 1000 === 0) read("KEPT");
    }
    read("KEPT");
    read("LOST");
    expect(asked.filter((raw) => raw === "KEPT")).toHaveLength(1);
    expect(asked.filter((raw) => raw === "LOST")).toHaveLength(2);
  });

  it("does not hold on to long texts", () => {
    const { read, asked } = counted();
    read("x".repeat(101));
    read("x".repeat(101));
    expect(asked).toHaveLength(2);
  });
});
