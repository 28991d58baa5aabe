/** What the log says of a request that fails, and at which level. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ServiceError } from "../../src/errors.ts";
import { balance } from "../../src/service/balance.ts";
import { embed } from "../../src/service/embed.ts";
import { HttpClient } from "../support/client-http.ts";
import { fakeEngine } from "../support/fake-engine.ts";
import { type Door, openDoor } from "../support/open-door.ts";

let door: Door;
let client: HttpClient;

beforeEach(async () => {
  door = await openDoor(fakeEngine({ queueTextsMax: 2 }), [embed, balance]);
  client = new HttpClient(door, door.apiKey);
});

afterEach(async () => {
  await door.close();
  await door.closeBooks();
});

it("tells once, as a warning, why the store cannot be written", async () => {
  const cause = new Error("No space left on device");
  const detail = { retryAfterSeconds: 5, cause };
  const failure = new ServiceError("storage_unavailable", "The store cannot be written.", detail);
  vi.spyOn(door.money, "settle").mockRejectedValue(failure);
  const answer = await client.post("/embed", { items: ["Dal"] }, { "x-request-id": "full" });
  expect(answer.status).toBe(503);
  expect(answer.bytes.toString()).not.toContain(cause.message);
  await vi.waitFor(() => expect(door.log.warn).toHaveBeenCalled());
  expect(door.log.warn.mock.calls).toEqual([
    [expect.objectContaining({ request: "full", status: 503, err: cause }), "request"],
  ]);
  expect(door.log.info).not.toHaveBeenCalled();
  expect(door.log.error).not.toHaveBeenCalled();
});

it.each([
  ["a body that is no JSON", '{"items": ["Dal", }', 400],
  ["overload", { items: ["Dal", "Lassi", "Naan"] }, 503],
])("has a plain line for %s, without a reason", async (_, body, status) => {
  expect((await client.post("/embed", body)).status).toBe(status);
  await vi.waitFor(() => expect(door.log.info).toHaveBeenCalled());
  const line = door.log.info.mock.lastCall![0];
  expect(line).toMatchObject({ path: "/embed", status });
  expect(line).not.toHaveProperty("err");
  expect(door.log.warn).not.toHaveBeenCalled();
});

it("tells of a bug as an error", async () => {
  const bug = new TypeError("undefined is not a dish");
  vi.spyOn(door.money, "findAccountByKey").mockRejectedValue(bug);
  expect((await client.get("/balance")).status).toBe(500);
  await vi.waitFor(() => expect(door.log.error).toHaveBeenCalled());
  expect(door.log.error.mock.calls).toEqual([
    [expect.objectContaining({ path: "/balance", status: 500, err: bug }), "bug"],
  ]);
  expect(door.log.warn).not.toHaveBeenCalled();
});
