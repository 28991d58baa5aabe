import { describe, expect, it } from "vitest";
import { toOperatorText } from "../../src/operator-text.ts";

describe("toOperatorText", () => {
  it("is the sentence alone where nothing caused it", () => {
    expect(toOperatorText(new Error("The port is in use."))).toBe("The port is in use.");
  });

  it("adds the first line of the cause", () => {
    const cause = new Error("libc.so.6: version not found\nRequire stack:\n- addon.js");
    const text = toOperatorText(new Error("The addon does not load.", { cause }));
    expect(text).toBe("The addon does not load. (libc.so.6: version not found)");
    expect(toOperatorText(new Error("It failed.", { cause: "EIO" }))).toBe("It failed. (EIO)");
  });

  it("does not say twice what the sentence tells of its cause", () => {
    const sentence = "The file is damaged: it is empty. Restore it.";
    expect(toOperatorText(new Error(sentence, { cause: new Error("it is empty") }))).toBe(sentence);
  });

  it.each([TypeError, RangeError, ReferenceError, SyntaxError])(
    "shows where a %o arose",
    (Kind) => {
      const bug = new Kind("no dish");
      expect(toOperatorText(bug)).toContain(bug.stack);
      const wrapped = toOperatorText(new Error("The folder cannot be opened.", { cause: bug }));
      expect(wrapped).toContain("The folder cannot be opened.");
      expect(wrapped).toMatch(/\[cause\]: \w+: no dish\s+at /);
    },
  );

  it("says what was thrown that is no error", () => {
    expect(toOperatorText("stop")).toContain("stop");
  });
});
