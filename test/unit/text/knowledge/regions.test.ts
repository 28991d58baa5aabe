import { describe, expect, it } from "vitest";
import { parseRegions } from "../../../../src/engine/text/knowledge/regions.ts";

const read = (rows: string) =>
  parseRegions({ "words/regions.tsv": `name\tcore\tfits\n${rows}\n` }, new Set(["goan", "parsi"]));

describe("the table of regions", () => {
  it("tells the dishes of each region, in its order", () => {
    const regions = read("bebinca\tgoan\t\nfish curry\t\tgoan|parsi\nxacuti\tgoan\t");
    expect(regions.get("goan")).toEqual({ core: ["bebinca", "xacuti"], fits: ["fish curry"] });
    expect(regions.get("parsi")).toEqual({ core: [], fits: ["fish curry"] });
  });

  it("refuses a region that is no concept", () => {
    expect(() => read("bebinca\tatlantis\t")).toThrow('Expected a concept but got "atlantis"');
  });
});
