import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { breathe } from "../../../src/engine/breathe.ts";

/** Longer than pieces may take in one turn. */
const longMs = 1.5;

describe("breathe", () => {
  it("gives each long piece a turn of its own, in the order in which they asked", async () => {
    const seen = await watchTurns(5, () => work(longMs));
    expect(seen.map(({ piece }) => piece)).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(seen.map(({ turnNumber }) => turnNumber)).size).toBe(5);
  });

  it("counts what a piece does in promises of its own", async () => {
    const seen = await watchTurns(3, async () => {
      for (let hop = 0; hop < 10; hop += 1) await Promise.resolve();
      work(longMs);
    });
    expect(new Set(seen.map(({ turnNumber }) => turnNumber)).size).toBe(3);
  });

  it("lets short pieces share a turn", async () => {
    const seen = await watchTurns(20, () => {});
    expect(new Set(seen.map(({ turnNumber }) => turnNumber)).size).toBeLessThan(20);
  });

  it("has a piece that breathes again wait for those before it", async () => {
    const seen: string[] = [];
    const pieces = async (name: string) => {
      for (const part of [1, 2]) {
        await breathe();
        seen.push(`${name}${part}`);
      }
    };
    await Promise.all(["a", "b", "c"].map(pieces));
    expect(seen).toEqual(["a1", "b1", "c1", "a2", "b2", "c2"]);
  });

  it("goes on after a piece that fails", async () => {
    const failing = breathe().then(() => Promise.reject(new Error("a piece")));
    const others = [breathe(), breathe()];
    await expect(failing).rejects.toThrow("a piece");
    await Promise.all(others);
    await breathe();
  });
});

/** Pieces that asked together, with the turns of the event loop in which they were done. */
async function watchTurns(count: number, piece: () => Promise<void> | void) {
  const seen: { piece: number; turnNumber: number }[] = [];
  const turns = { number: 0, areOver: false };
  const counting = (async () => {
    while (!turns.areOver) {
      await turn();
      turns.number += 1;
    }
  })();
  await turn();
  const pieces = Array.from({ length: count }, async (_, at) => {
    await breathe();
    seen.push({ piece: at, turnNumber: turns.number });
    await piece();
  });
  await Promise.all(pieces);
  turns.areOver = true;
  await counting;
  return seen;
}

function work(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}
