/** This service as two contenders: its own answers, and its vectors alone with the cosine. */
import type { ServerUnderTest } from "../../../test/support/start-server.ts";
import type { Send } from "../../endpoints/support/bench-server.ts";
import type { Contender, Timed } from "./contender.ts";

interface SearchAnswer {
  readonly results: readonly { readonly text: string }[];
}
interface DedupAnswer {
  readonly clusters: readonly { readonly members: readonly string[] }[];
}
interface MatchAnswer {
  readonly results: readonly { readonly match: boolean }[];
}

export function createService(send: Send, { pid }: ServerUnderTest): Contender {
  return {
    name: "this service",
    pid,
    decidesPairs: true,
    decidesClusters: true,
    async pairs(pairs) {
      // A request holds 100 pairs at most.
      const parts = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, part) =>
        pairs.slice(100 * part, 100 * (part + 1)).map(([a, b]) => ({ text_a: a, text_b: b })),
      );
      const answers: Timed<MatchAnswer>[] = [];
      for (const part of parts) answers.push(await ask(send, "/match", { pairs: part }));
      return {
        ms: sumMs(answers),
        answer: answers.flatMap(({ answer }) => answer.results.map(({ match }) => Number(match))),
      };
    },
    async dedup(texts) {
      const { ms, answer } = await ask<DedupAnswer>(send, "/dedup", { items: texts });
      const toPosition = handOut(texts);
      return { ms, answer: [answer.clusters.map(({ members }) => members.map(toPosition))] };
    },
    async search(queries, corpus) {
      const answers: Timed<SearchAnswer>[] = [];
      for (const query of queries) answers.push(await ask(send, "/search", { query, corpus }));
      const toRanks = ({ answer }: Timed<SearchAnswer>) => {
        const toPosition = handOut(corpus);
        return answer.results.map(({ text }) => toPosition(text));
      };
      return { ms: sumMs(answers), answer: answers.map(toRanks) };
    },
    embed: (texts) => ask(send, "/embed/batch", { items: texts }),
  };
}

export function createServiceVectors(send: Send, { pid }: ServerUnderTest): Contender {
  const embed = (texts: readonly string[]) =>
    ask<{ embeddings: number[][] }>(send, "/embed/batch", { items: texts, dimension: 384 });
  return {
    name: "this service, /embed and the cosine",
    pid,
    async pairs(pairs) {
      const { ms, answer } = await embed(pairs.flat());
      const { embeddings } = answer;
      return {
        ms,
        answer: pairs.map((_, at) => dot(embeddings[2 * at]!, embeddings[2 * at + 1]!)),
      };
    },
    async search(queries, corpus) {
      const { ms, answer } = await embed([...corpus, ...queries]);
      const items = answer.embeddings.slice(0, corpus.length);
      const toRanks = (asked: number[]) => {
        const scores = items.map((vector) => dot(asked, vector));
        const order = scores.map((_, at) => at).sort((a, b) => scores[b]! - scores[a]! || a - b);
        return order.slice(0, 10);
      };
      return { ms, answer: answer.embeddings.slice(corpus.length).map(toRanks) };
    },
  };
}

/** The clock holds the request and its answer, read as JSON: what a user waits for. */
async function ask<T>(send: Send, path: string, body: object): Promise<Timed<T>> {
  const beganMs = performance.now();
  const answer = JSON.parse((await send(path, body)).toString()) as T;
  return { ms: performance.now() - beganMs, answer };
}

function sumMs(answers: readonly Timed<unknown>[]): number {
  return answers.reduce((sum, { ms }) => sum + ms, 0);
}

/** Text to position; equal texts get theirs in order. */
function handOut(texts: readonly string[]): (text: string) => number {
  const positions = new Map<string, number[]>();
  texts.forEach((text, at) => positions.set(text, [...(positions.get(text) ?? []), at]));
  return (text) => {
    const at = positions.get(text)?.shift();
    if (at === undefined) throw new Error(`the answer holds what was not sent: ${text}`);
    return at;
  };
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0);
}
