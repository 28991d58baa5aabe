import { describe, expect, it } from "vitest";
import { remember } from "../../../src/engine/cleaned-texts.ts";

function counted() {
  const asked: string[] = [];
  const clean = remember((raw) => {
    asked.push(raw);
    return raw.toLowerCase();
  });
  return { clean, asked };
}

describe("remember", () => {
  it("cleans a text once and answers the same", () => {
    const { clean, asked } = counted();
    expect([clean("DAL"), clean("Dal"), clean("DAL"), clean("")]).toEqual([
      "dal",
      "dal",
      "dal",
      "",
    ]);
    expect([clean(""), asked]).toEqual(["", ["DAL", "Dal", ""]]);
  });

  it("forgets what is not asked for, and keeps what is", () => {
    const { clean, asked } = counted();
    clean("KEPT");
    clean("LOST");
    for (let n = 0; n < 50_000; n++) {
      clean(`dish ${n}`);
      if (n % 1000 === 0) clean("KEPT");
    }
    clean("KEPT");
    clean("LOST");
    expect(asked.filter((raw) => raw === "KEPT")).toHaveLength(1);
    expect(asked.filter((raw) => raw === "LOST")).toHaveLength(2);
  });

  it("does not hold on to long texts", () => {
    const { clean, asked } = counted();
    clean("x".repeat(101));
    clean("x".repeat(101));
    expect(asked).toHaveLength(2);
  });
});
