/** The naive twin of `native/core/src/ranker`: each item by itself, then by what stands around it. */
import type { LayerWeights, RankerWeights } from "../../../src/engine/search/ranker.ts";

type Numbers = readonly number[];

export interface TwinMenu {
  /** `[items][features]` */
  readonly rows: readonly Numbers[];
  /** `[items][dim]` */
  readonly vectors: readonly Numbers[];
}

const windows = [1, 3, 6];

/** The calibrated relevance of each item. */
export function rankTwin(weights: RankerWeights, { rows, vectors }: TwinMenu): number[] {
  const cosineOf = (a: number, b: number) => cosine(vectors[a]!, vectors[b]!);
  const order = orderOf(rows.length, cosineOf);
  const outputs = weights.members.map(({ hidden, alone, message, around, added }) => {
    const items = rows.map((row) => {
      const units = relu(layer(hidden, row));
      const [score] = layer(alone, units) as [number];
      const messages = layer(message, units).map(Math.tanh);
      return { score, serves: sigmoid(score), channels: [sigmoid(score), score / 5, ...messages] };
    });
    const best = items.map(({ score }) => score).sort((a, b) => b - a);
    return items.map(({ score, serves }, at) => {
      const within = (reach: number) =>
        [...items.keys()].filter((to) => to !== at && Math.abs(to - at) <= reach);
      const nearest = within(4).map((to) => items[to]!.serves * Math.exp(-Math.abs(to - at) / 2));
      const likeness = within(6).map((to) => Math.max(0, cosineOf(at, to)) ** 2);
      const like = within(6).map((to, place) => likeness[place]! * items[to]!.serves);
      const means = windows.flatMap((reach) =>
        items[at]!.channels.map((_, channel) =>
          mean(within(reach).map((to) => items[to]!.channels[channel]!)),
        ),
      );
      const inputs = [
        score / 5,
        serves,
        order * Math.max(0, ...nearest),
        order,
        Math.max(...items.map((item) => item.serves)),
        mean(best.slice(0, 10)) / 5,
        (order * sum(like)) / (sum(likeness) + 0.05),
        ...means.map((value) => order * value),
        ...weights.lookedAtAgain.map((name) => rows[at]![weights.features.indexOf(name)]!),
      ];
      return score + layer(added, relu(layer(around, inputs)))[0]!;
    });
  });
  return rows.map((_, at) =>
    sigmoid(weights.scale * mean(outputs.map((output) => output[at]!)) + weights.shift),
  );
}

/** 0 where those side by side are no more alike than any two, up to 1. */
function orderOf(count: number, cosineOf: (a: number, b: number) => number): number {
  const places = [...Array(count).keys()];
  const pairs = places.flatMap((a) => places.slice(a + 1).map((b) => [a, b] as const));
  const any = mean(pairs.map(([a, b]) => cosineOf(a, b)));
  const beside = mean(pairs.filter(([a, b]) => b === a + 1).map(([a, b]) => cosineOf(a, b)));
  const share = clamp((count - 10) / 15);
  return clamp(((beside - any) / Math.max(0.05, 1 - any) - 0.03) / 0.1) * share;
}

function layer({ weights, bias }: LayerWeights, inputs: Numbers): number[] {
  return weights.map(
    (row, unit) => bias[unit]! + sum(row.map((weight, at) => weight * inputs[at]!)),
  );
}

function cosine(a: Numbers, b: Numbers): number {
  const dot = (x: Numbers, y: Numbers) => sum(x.map((value, at) => value * y[at]!));
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

function relu(values: Numbers): number[] {
  return values.map((value) => Math.max(0, value));
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function sum(values: Numbers): number {
  return values.reduce((all, value) => all + value, 0);
}

function mean(values: Numbers): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}
