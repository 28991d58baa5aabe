/**
 * `kill -9` at any moment, again and again on one data folder. Every client has an account of its
 * own and sends one request after another, so that its ledger must be its own story: each
 * answered request charged once, and beside those at most the one that each kill found in flight.
 */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { HttpClient } from "../support/client-http.ts";
import { type PaidWork, readPaidWork } from "../support/client-ledger.ts";
import { newTexts } from "../support/client-texts.ts";
import { pauseMs } from "../support/raw-connection.ts";
import {
  newDataDir,
  openAccount,
  type ServerUnderTest,
  startServer,
  withBooks,
} from "../support/start-server.ts";

const rounds = 20;

interface Order {
  readonly body: { readonly items: readonly string[] };
  readonly work: PaidWork;
  readonly retryKey: string;
  /** A kill found it in flight and it was not sent again: charged or not, as it came. */
  isDoubtful: boolean;
}

/** Sends orders one after another; with retry keys, again after a kill until it is answered. */
class Customer {
  readonly name: string;
  readonly orders: Order[] = [];
  readonly #hasRetryKeys: boolean;
  #pending: Order | undefined;

  constructor(name: string, hasRetryKeys: boolean) {
    this.name = name;
    this.#hasRetryKeys = hasRetryKeys;
  }

  /** Until the server is gone, or so many more orders are answered. */
  async shop(client: HttpClient, ordersMax: number): Promise<void> {
    for (let count = 0; count < ordersMax; count++) {
      const order = this.#pending ?? this.#newOrder();
      this.#pending = undefined;
      const headers = this.#hasRetryKeys ? { "idempotency-key": order.retryKey } : {};
      const answer = await client.post(order.work.endpoint, order.body, headers).catch(() => {});
      if (answer === undefined) {
        if (this.#hasRetryKeys) this.#pending = order;
        else order.isDoubtful = true;
        return;
      }
      expect(answer.status, answer.bytes.toString().slice(0, 200)).toBe(200);
    }
  }

  /** No two neighbours are of the same size, so that the ledger tells them apart. */
  #newOrder(): Order {
    const number = this.orders.length;
    const isBatch = number % 3 === 2;
    const items = isBatch ? 100 + (number % 400) : 1 + (number % 40);
    const endpoint = isBatch ? "/embed/batch" : "/embed";
    const order = {
      body: { items: newTexts(items) },
      work: { endpoint, items, centiCredits: 5 * items },
      retryKey: `${this.name}-${number}`,
      isDoubtful: false,
    };
    this.orders.push(order);
    return order;
  }

  /** Every order once and in turn, the doubtful there or not, and nothing else. */
  hold(paid: readonly PaidWork[]): void {
    let at = 0;
    for (const { work, isDoubtful } of this.orders) {
      if (isDoubtful && !isDeepStrictEqual(paid[at], work)) continue;
      expect(paid[at], `${this.name}, payment ${at}`).toEqual(work);
      at++;
    }
    expect(paid.slice(at)).toEqual([]);
  }
}

it(`kill -9 leaves the books in order, ${rounds} times over`, { timeout: 180_000 }, async () => {
  const dataDir = newDataDir();
  const customers = [
    new Customer("plain-1", false),
    new Customer("plain-2", false),
    new Customer("retry-1", true),
    new Customer("retry-2", true),
  ];
  const keys = new Map<Customer, string>();
  for (const customer of customers) keys.set(customer, await openAccount(dataDir, customer.name));
  const start = () => startServer({ dataDir, env: { MENU_MODEL_THREADS: "1" } });
  const shop = (server: ServerUnderTest, ordersMax: number) =>
    Promise.all(
      customers.map((each) => each.shop(new HttpClient(server, keys.get(each)!), ordersMax)),
    );

  for (let round = 0; round < rounds; round++) {
    const server = await start();
    const shopping = shop(server, Infinity);
    await pauseMs(50 + Math.random() * 350);
    expect(await server.end("SIGKILL")).toEqual({ code: null, signal: "SIGKILL" });
    await shopping;
    expect(server.output()).not.toContain("mi_live_");
    const problems = await withBooks(dataDir, (money) => money.verify());
    expect(problems, `after kill ${round}`).toEqual([]);
  }

  const last = await start();
  await shop(last, 3);
  expect((await last.end()).code).toBe(0);
  await withBooks(dataDir, async (money) => {
    expect(money.verify()).toEqual([]);
    for (const customer of customers) customer.hold(await readPaidWork(money, customer.name));
  });
  const orders = customers.reduce((sum, customer) => sum + customer.orders.length, 0);
  // Enough that the kills found requests in work, also on a machine that does much else.
  expect(orders).toBeGreaterThan((customers.length * rounds) / 2);
  last.removeData();
});
