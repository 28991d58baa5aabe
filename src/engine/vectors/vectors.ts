/** Sets of vectors as the engine passes them around; knows nothing of where they come from. */

/**
 * A set of vectors: `[rows × dim]`, row-major. Nobody writes to `data` once it is in here: calls
 * off the thread, caches and views of single rows all rest on that.
 */
export class Vectors {
  readonly data: Float32Array;
  readonly dim: number;
  readonly rows: number;

  /** @throws {RangeError} when `data` is not a whole number of rows of `dim`, at least 1. */
  constructor(data: Float32Array, dim: number) {
    if (!Number.isInteger(dim) || dim < 1 || data.length % dim !== 0) {
      throw new RangeError(`Expected whole rows of ${dim} values but got ${data.length} values`);
    }
    this.data = data;
    this.dim = dim;
    this.rows = data.length / dim;
  }

  /**
   * One vector, `[dim]`, as a view into `data`.
   *
   * @throws {RangeError} when there is no such row.
   */
  row(row: number): Float32Array {
    if (!Number.isInteger(row) || row < 0 || row >= this.rows) {
      throw new RangeError(`Expected a row from 0 to ${this.rows - 1} but got ${row}`);
    }
    return this.data.subarray(row * this.dim, (row + 1) * this.dim);
  }

  /** A copy of some rows, in the order asked for. Fails as `row` does. */
  pick(rows: readonly number[]): Vectors {
    const picked = new Float32Array(rows.length * this.dim);
    rows.forEach((row, at) => picked.set(this.row(row), at * this.dim));
    return new Vectors(picked, this.dim);
  }

  /** The rows from `row` on, as a view into `data`. */
  from(row: number): Vectors {
    return new Vectors(this.data.subarray(row * this.dim), this.dim);
  }
}
