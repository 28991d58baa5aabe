/** One way to the server over as many kept-alive connections as there are requests in flight. */
import { Agent, type IncomingMessage, request } from "node:http";
import type { Outcome } from "./tally.ts";
import type { Job } from "./workload.ts";

export type Sender = (job: Job) => Promise<Outcome>;

export function createSender({ url, key }: { url: string; key: string }): Sender {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 4096 });
  return ({ path, body }) =>
    new Promise((resolve) => {
      const headers = {
        "x-api-key": key,
        "content-type": "application/json",
        "content-length": body.length,
      };
      const broken = () => resolve({ status: 0, centiCredits: 0, isShed: false });
      request(url + path, { method: "POST", agent, headers }, (answer) => {
        receive(answer).then(resolve, broken);
      })
        .on("error", broken)
        .end(body);
    });
}

async function receive(answer: IncomingMessage): Promise<Outcome> {
  const status = answer.statusCode ?? 0;
  const chunks: Buffer[] = [];
  // A served body is read and dropped: only refusals have to be told apart.
  for await (const chunk of answer) if (status !== 200) chunks.push(chunk as Buffer);
  const charged = Number(answer.headers["x-credits-charged"] ?? 0);
  const isShed = status === 503 && Buffer.concat(chunks).includes('"/problems/overloaded"');
  return { status, centiCredits: Math.round(100 * charged), isShed };
}
