import { expect, it } from "vitest";
import { ServiceError } from "../../src/errors.ts";
import { embed } from "../../src/service/embed.ts";
import { useService } from "../support/use-service.ts";

const open = useService();

const two = { items: ["Dal Makhani", "Paneer Tikka"] };
/** One more than are charged from where the work on them begins. */
const many = { items: Array.from({ length: 129 }, (_, at) => `Dal ${at}`) };

it("charges nothing when the models fail", async () => {
  const service = await open({
    onEmbed() {
      throw new ServiceError("not_ready", "a thread died");
    },
  });
  await expect(service.request(embed, many)).rejects.toMatchObject({ code: "not_ready" });
  expect(await service.kinds()).toEqual(["grant"]);
  await expect(service.request(embed, two)).rejects.toMatchObject({ code: "not_ready" });
  expect(await service.kinds()).toEqual(["grant", "charge", "refund"]);
  expect(await service.balance()).toBe(10);
});

it("charges brief work from its beginning", async () => {
  let finish = () => {};
  const onEmbed = () => new Promise<void>((resolve) => (finish = resolve));
  const service = await open({ onEmbed });
  const answer = service.request(embed, two);
  await expect.poll(() => service.kinds()).toEqual(["grant", "charge"]);
  finish();
  expect((await answer).trace.chargedCentiCredits).toBe(10);
  expect(await service.kinds()).toEqual(["grant", "charge"]);
});

it("charges longer work while the last of it is done", async () => {
  let [embedded, written] = [() => {}, () => {}];
  const onEmbed = () => new Promise<void>((resolve) => (embedded = resolve));
  const onWrite = () => new Promise<void>((resolve) => (written = resolve));
  const service = await open({ onEmbed, onWrite });
  const answer = service.request(embed, many);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await service.kinds()).toEqual(["grant"]);
  embedded();
  await expect.poll(() => service.kinds()).toEqual(["grant", "charge"]);
  written();
  expect((await answer).trace.chargedCentiCredits).toBe(5 * 129);
  expect(await service.kinds()).toEqual(["grant", "charge"]);
});

it("refunds what it charged when there is a bug in the last of the work", async () => {
  const onWrite = () => {
    throw new TypeError("undefined is not a vector");
  };
  const service = await open({ onWrite });
  await expect(service.request(embed, two)).rejects.toThrow(TypeError);
  expect(await service.kinds()).toEqual(["grant", "charge", "refund"]);
  expect(await service.balance()).toBe(10);
  const keyed = service.request(embed, two, { idempotencyKey: "order-1" });
  await expect(keyed).rejects.toThrow(TypeError);
  expect(await service.kinds()).toEqual(["grant", "charge", "refund"]);
});
