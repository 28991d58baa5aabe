/** A service over real books in a temporary folder, and calls into it without a socket. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "../../src/engine/engine.ts";
import type { Endpoint } from "../../src/service/endpoint.ts";
import { KeptReplies } from "../../src/service/idempotency.ts";
import { StreamedJson } from "../../src/service/lazy-json.ts";
import { type Call, run, type Service } from "../../src/service/run.ts";
import { Trace } from "../../src/service/trace.ts";
import { openMoney } from "../../src/store/lmdb-money.ts";

export interface CallOptions {
  readonly apiKey?: string;
  readonly idempotencyKey?: string;
  readonly accept?: string;
  readonly readBody?: () => Promise<Uint8Array>;
  readonly isCancelled?: () => boolean;
  readonly mayBegin?: () => boolean;
}

/** Books with one account, 10 credits on it, and its key. Close it when done. */
export async function openService(engine: Engine, { credits = 10, unlimited = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "menu-service-"));
  const money = openMoney({ folder });
  const order = { customer: "casa", label: "", expiresAtMs: null };
  const { secret } = await money.createKey({ ...order, unlimited, centiCredits: 100 * credits });
  const service: Service = {
    engine,
    money,
    replies: new KeptReplies(money),
  };
  return {
    service,
    money,
    apiKey: secret,
    async request(endpoint: Endpoint, body: unknown, options: CallOptions = {}) {
      const trace = new Trace("request-1");
      const made: Call = {
        apiKey: secret,
        idempotencyKey: "",
        accept: "",
        readBody: async () => Buffer.from(JSON.stringify(body)),
        mayBegin: () => true,
        isCancelled: () => false,
        trace,
        ...options,
      };
      const answer = await run(service, endpoint, made);
      const { body: sent } = answer;
      const bytes = sent instanceof StreamedJson ? Buffer.concat([...sent.chunks()]) : sent;
      const json = JSON.parse(Buffer.from(bytes).toString());
      return { json, isReplay: answer.isReplay, trace };
    },
    async balance() {
      return (await money.listAccounts())[0]!.centiCredits / 100;
    },
    async kinds() {
      return (await money.readLedger("casa", 0))!.map(({ kind }) => kind);
    },
    async close() {
      const problems = await money.verify();
      await money.close();
      rmSync(folder, { recursive: true });
      if (problems.length > 0) throw new Error(`the books are wrong: ${problems.join("; ")}`);
    },
  };
}
