import Type from "typebox";
import { describe, expect, it } from "vitest";
import { ServiceError } from "../../../src/errors.ts";
import { Dimension } from "../../../src/schema/embedding.ts";
import { Items } from "../../../src/schema/items.ts";
import { createParser } from "../../../src/schema/parse.ts";

const parse = createParser(
  Type.Object({
    items: Items(3),
    dimension: Type.Optional(Dimension),
    cosine_threshold: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  }),
);

function refusal(body: string | Uint8Array): ServiceError {
  try {
    parse(Buffer.from(body as string));
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error("was accepted");
}

describe("createParser", () => {
  it("fills defaults, ignores unknown fields and takes null as absent", () => {
    const body = parse(Buffer.from('{"items":["a"],"dimension":null,"colour":"red"}'));
    expect(body).toEqual({ items: ["a"], dimension: 128, colour: "red" });
  });

  it.each([
    ["no JSON", "nope", ""],
    ["an array", "[]", ""],
    ["null", "null", ""],
    ["a missing field", "{}", "/items"],
    ["a required field that is null", '{"items":null}', "/items"],
    ["a wrong type", '{"items":"Dal"}', "/items"],
    ["a wrong type inside", '{"items":["Dal",5]}', "/items/1"],
    ["a wrong type beside a broken limit", '{"items":["a","b","c",5]}', "/items/3"],
    ["a value outside its list", '{"items":["a"],"dimension":64}', "/dimension"],
    ["a number as a string", '{"items":["a"],"dimension":"128"}', "/dimension"],
    ["a lone surrogate", '{"items":["\\ud83d"]}', "/items/0"],
  ])("calls %s a bad request", (_, body, path) => {
    const { code, detail } = refusal(body);
    expect(code).toBe("bad_request");
    expect(detail.errors?.[0]?.path ?? "").toBe(path);
  });

  it("calls invalid UTF-8 a bad request", () => {
    const bytes = Buffer.concat([
      Buffer.from('{"items":["'),
      Buffer.from([0xc3]),
      Buffer.from('"]}'),
    ]);
    expect(refusal(bytes).code).toBe("bad_request");
  });

  it.each([
    ["no item", '{"items":[]}', "/items"],
    ["an item too many", '{"items":["a","b","c","d"]}', "/items"],
    ["501 characters", JSON.stringify({ items: ["x".repeat(501)] }), "/items/0"],
    ["a number out of range", '{"items":["a"],"cosine_threshold":1.5}', "/cosine_threshold"],
  ])("calls %s a broken limit", (_, body, path) => {
    const { code, detail } = refusal(body);
    expect(code).toBe("invalid_request");
    expect(detail.errors?.[0]?.path).toBe(path);
  });

  it("counts code points, not UTF-16 units", () => {
    const items = ["🍛".repeat(500)];
    expect(parse(Buffer.from(JSON.stringify({ items }))).items).toEqual(items);
    expect(refusal(JSON.stringify({ items: ["🍛".repeat(501)] })).code).toBe("invalid_request");
  });

  it("names the field and the limit in a sentence", () => {
    expect(refusal('{"items":["a","b","c","d"]}').message).toBe(
      "/items must not have more than 3 items.",
    );
  });

  it("never repeats the body in an error", () => {
    const { message, detail } = refusal('{"items":["secret sauce", 5], oops');
    expect(JSON.stringify([message, detail.errors])).not.toContain("secret");
  });

  it("survives a body nested a hundred thousand deep", () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(parse(Buffer.from(`{"items":["\\ud83c\\udf5b"],"x":${deep}}`)).items).toEqual(["🍛"]);
  });
});
