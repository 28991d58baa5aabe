import { describe, expect, it } from "vitest";
import { openUws } from "../../../src/http/uws.ts";

const remedy = "Install it again.";

describe("openUws", () => {
  it("gives the module", async () => {
    expect((await openUws("uWebSockets.js", remedy)).App).toBeTypeOf("function");
  });

  it("says in one line what to do when it does not load, with what Node said as the cause", async () => {
    await expect(openUws("file:///nowhere/index.mjs", remedy)).rejects.toThrow(
      expect.objectContaining({
        message: `uWebSockets.js does not load. ${remedy}`,
        cause: expect.any(Error),
      }),
    );
  });
});
