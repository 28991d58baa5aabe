/** Whose answer nobody takes any more: its memory is given back all the same, once. */
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { embed } from "../../src/service/embed.ts";
import { HttpClient } from "../support/client-http.ts";
import { fakeEngine } from "../support/fake-engine.ts";
import { type Door, openDoor } from "../support/open-door.ts";
import { pauseMs, postBytes } from "../support/raw-connection.ts";

const two = { items: ["Dal", "Lassi"] };

let door: Door;
let released: Uint8Array[];
/** Called when the models are asked; they answer when it resolves. */
let onEmbed: () => Promise<void>;

beforeEach(async () => {
  released = [];
  onEmbed = async () => {};
  const onRelease = (bytes: Uint8Array): void => void released.push(bytes);
  door = await openDoor(fakeEngine({ onEmbed: () => onEmbed(), onRelease }), [embed]);
});

afterEach(async () => {
  await door.close();
  await door.closeBooks();
});

/** Models that have begun a request and answer when told to. */
function holdModels(): { readonly begun: Promise<void>; finish(): void } {
  let begin = (): void => {};
  let finish = (): void => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const held = new Promise<void>((resolve) => (finish = resolve));
  onEmbed = () => {
    begin();
    return held;
  };
  return { begun, finish };
}

async function ask(headers: Record<string, string> = {}): Promise<Socket> {
  const socket = connect(door.port, "127.0.0.1");
  await once(socket, "connect");
  socket.on("error", () => {});
  socket.write(postBytes("/embed", two, { "X-API-Key": door.apiKey, ...headers }));
  return socket;
}

async function loggedStatuses(count: number): Promise<unknown[]> {
  await vi.waitFor(() => expect(door.log.info).toHaveBeenCalledTimes(count));
  return door.log.info.mock.calls.map(([line]) => (line as { status: unknown }).status);
}

describe("an answer", () => {
  it.each([{}, { "idempotency-key": "order-1" }])(
    "that is sent is given back once, and so is its replay (%j)",
    async (headers) => {
      const client = new HttpClient(door, door.apiKey);
      const first = await client.post("/embed", two, headers);
      const second = await client.post("/embed", two, headers);
      expect(second.bytes).toEqual(first.bytes);
      await loggedStatuses(2);
      expect(released.map((bytes) => Buffer.from(bytes))).toEqual([first.bytes, second.bytes]);
    },
  );

  it.each([{}, { "Idempotency-Key": "order-1" }])(
    "whose client resets the connection while the models work is given back once (%j)",
    async (headers) => {
      const models = holdModels();
      const leaver = await ask(headers);
      await models.begun;
      leaver.resetAndDestroy();
      await pauseMs(50);
      models.finish();
      await loggedStatuses(1);
      expect(released).toHaveLength(1);
    },
  );

  it("whose client leaves while another has the same work done is given back once", async () => {
    const models = holdModels();
    const retry = { "Idempotency-Key": "order-1" };
    const first = await ask(retry);
    await models.begun;
    const second = await ask(retry);
    await pauseMs(50);
    second.destroy();
    await pauseMs(50);
    models.finish();
    expect((await loggedStatuses(2)).toSorted()).toEqual([200, "aborted"]);
    expect(released).toHaveLength(2);
    first.destroy();
  });
});
