import { describe, expect, it } from "vitest";
import { toProfiles } from "../../../src/engine/match/profiles.ts";
import { toMatchItem } from "../../support/match-item.ts";
import { listOf, messyNames, textEngine } from "../../support/names.ts";

/** What of a name no comparison looks past. */
function keyOf(raw: string): string {
  const { facts } = toMatchItem(textEngine.read(raw), textEngine.toNormalForm(raw));
  return `${textEngine.toEncoderTexts([raw])[0]}\n${facts}`;
}

describe("toProfiles", () => {
  it("takes together what the naive way cannot tell apart", () => {
    const names = [...messyNames, ...messyNames.map((name) => `NEW ${name} Rs. 90`)];
    const naive = new Map<string, number[]>();
    names.forEach((name, row) => {
      const key = keyOf(name);
      naive.set(key, [...(naive.get(key) ?? []), row]);
    });
    expect(toProfiles(listOf(names)).map(({ rows }) => rows)).toEqual([...naive.values()]);
  });

  it("takes nothing together in an empty list", () => {
    expect(toProfiles(listOf([]))).toEqual([]);
  });
});
