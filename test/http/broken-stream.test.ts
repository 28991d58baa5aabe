/** A streamed answer that a bug breaks off, its 200 long sent. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import Type from "typebox";
import { metered } from "../../src/service/endpoint.ts";
import { lazyList } from "../../src/service/lazy-json.ts";
import { fakeEngine } from "../support/fake-engine.ts";
import { type Door, openDoor } from "../support/open-door.ts";

/** About a chunk of the answer. */
const valuesPerPause = 20_000;

/** As long as another computation would, on this thread. */
function work(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

/** Lists `values` numbers, slowly or not, and fails then when asked to. */
const counting = metered({
  path: "/count",
  summary: "Counts.",
  request: Type.Object({
    values: Type.Integer(),
    fails: Type.Boolean(),
    pauseMs: Type.Optional(Type.Integer()),
  }),
  response: Type.Object({ values: Type.Array(Type.Integer()) }),
  items: () => 1,
  centiCredits: () => 1,
  async handle(_, { values, fails, pauseMs = 0 }, { mayBegin }) {
    mayBegin();
    return {
      values: lazyList(function* () {
        for (let n = 0; n < values; n++) {
          if (pauseMs > 0 && n % valuesPerPause === 0) work(pauseMs);
          yield n;
        }
        if (fails) throw new Error("the list cannot be made");
      }),
    };
  },
});

let door: Door;

beforeAll(async () => {
  door = await openDoor(fakeEngine(), [counting]);
});

afterAll(async () => {
  await door.close();
  await door.closeBooks();
});

function count(values: number, fails: boolean, pauseMs = 0): Promise<Response> {
  return fetch(`${door.url}/count`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-API-Key": door.apiKey },
    body: JSON.stringify({ values, fails, pauseMs }),
  });
}

describe("a streamed answer", () => {
  it("comes whole in many chunks", async () => {
    const answer = await count(300_000, false);
    const { values } = (await answer.json()) as { values: number[] };
    expect(values).toEqual(Array.from({ length: 300_000 }, (_, n) => n));
  });

  it("comes whole though it takes longer than uWebSockets.js lets a socket be", async () => {
    const values = 24 * valuesPerPause;
    const answer = await count(values, false, 600);
    const { values: counted } = (await answer.json()) as { values: number[] };
    expect(counted).toHaveLength(values);
  }, 40_000);

  it("that breaks off is cut, never ended as if whole, and is logged as the bug it is", async () => {
    const answer = await count(300_000, true);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow("terminated");
    await vi.waitFor(() => expect(door.log.error).toHaveBeenCalledTimes(1));
    expect(door.log.error.mock.calls[0]![0]).toMatchObject({
      status: "aborted",
      err: new Error("the list cannot be made"),
    });
  });

  it("leaves a server that goes on and can be closed", async () => {
    expect((await count(3, false)).status).toBe(200);
    expect(await door.close()).toBe(0);
  });
});
