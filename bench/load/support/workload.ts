/** What the load is made of: requests with texts that no server has seen, and their prices. */
import { newTexts } from "../../../test/support/client-texts.ts";
import { choose } from "./choice.ts";

export interface Job {
  readonly path: string;
  readonly body: Buffer;
  /** What the contract asks for it, in hundredths of a credit. */
  readonly centiCredits: number;
}

/** One kind of request: how often it comes, out of all weights, and how it is made. */
interface Kind {
  readonly weight: number;
  readonly path: string;
  readonly centiCredits: number;
  readonly make: () => object;
}

const pairs = (count: number) =>
  newTexts(count).map((name) => ({ text_a: name, text_b: `${name} (Half) Rs 99` }));

const embed: Kind = {
  weight: 4,
  path: "/embed",
  centiCredits: 20 * 5,
  make: () => ({ items: newTexts(20) }),
};

const workloads = {
  /** Requests of one size, so that the spread of latencies is the queue's alone. */
  embed: [embed],
  /** What a few applications on one server would send together. */
  mixed: [
    embed,
    {
      weight: 2,
      path: "/classify",
      centiCredits: 20 * 5,
      make: () => ({ items: newTexts(20) }),
    },
    {
      weight: 2,
      path: "/search",
      centiCredits: 50 * 5,
      make: () => ({ query: newTexts(1)[0], corpus: newTexts(50) }),
    },
    {
      weight: 1,
      path: "/suggest",
      centiCredits: 50 * 10,
      make: () => ({ cart: newTexts(3), menu: newTexts(50) }),
    },
    {
      weight: 1,
      path: "/match",
      centiCredits: 5 * 100,
      make: () => ({ pairs: pairs(5) }),
    },
  ],
} satisfies Record<string, Kind[]>;

export type WorkloadName = keyof typeof workloads;

/** @throws {Error} that names the workloads there are. */
export function toWorkloadName(text: string): WorkloadName {
  return choose("workload", Object.keys(workloads) as WorkloadName[], text);
}

/** Draws one request after another, the kinds by their weights. */
export function createJobs(name: WorkloadName, random: () => number): () => Job {
  const kinds: readonly Kind[] = workloads[name];
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0);
  return () => {
    let draw = random() * total;
    const kind = kinds.find(({ weight }) => (draw -= weight) < 0) ?? kinds[0]!;
    const { path, centiCredits, make } = kind;
    return { path, centiCredits, body: Buffer.from(JSON.stringify(make())) };
  };
}
