import { describe, expect, it } from "vitest";
import { Vectors } from "../../../src/engine/vectors/vectors.ts";

describe("Vectors", () => {
  it("views rows without copying", () => {
    const vectors = new Vectors(Float32Array.of(1, 2, 3, 4), 2);
    expect(vectors.rows).toBe(2);
    expect([...vectors.row(1)]).toEqual([3, 4]);
    expect(vectors.row(1).buffer).toBe(vectors.data.buffer);
  });

  it("may be empty", () => {
    expect(new Vectors(new Float32Array(0), 3).rows).toBe(0);
  });

  it.each([0, -1, 1.5, Number.NaN, 3])("refuses four values as rows of %d", (dim) => {
    expect(() => new Vectors(new Float32Array(4), dim)).toThrow(RangeError);
  });

  it.each([-1, 2, 0.5, Number.NaN])("has no row %d of two", (row) => {
    expect(() => new Vectors(new Float32Array(4), 2).row(row)).toThrow("from 0 to 1");
  });
});
