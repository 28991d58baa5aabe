/** The endpoints whose price is by the item, each up to the most items that the contract allows. */
import { newTexts, scatteredTexts } from "../../../test/support/client-texts.ts";

export interface Subject {
  readonly title: string;
  readonly path: string;
  readonly itemsMax: number;
  readonly makeTexts: (count: number) => string[];
  readonly make: (texts: string[]) => object;
  /** Whether the answer speaks of all the texts or, of a search, finds the one asked for. */
  readonly isRight: (answer: Answer, texts: readonly string[]) => boolean;
}

/** The fields that tell it, each on some endpoint. */
interface Answer {
  readonly count: number;
  readonly results: readonly { readonly text: string }[];
  readonly total_items: number;
  readonly summary: { readonly total_items: number };
}

const common = {
  makeTexts: scatteredTexts,
  make: (items: string[]): object => ({ items }),
};

export const subjects: readonly Subject[] = [
  {
    ...common,
    title: "/embed/batch",
    path: "/embed/batch",
    itemsMax: 5000,
    isRight: ({ count }, texts) => count === texts.length,
  },
  {
    ...common,
    title: "/classify",
    path: "/classify",
    itemsMax: 512,
    isRight: ({ results }, texts) => results.length === texts.length,
  },
  {
    ...common,
    title: "/search",
    path: "/search",
    itemsMax: 512,
    make: (corpus) => ({ query: corpus[0], corpus }),
    isRight: ({ results }, texts) => results[0]?.text === texts[0],
  },
  {
    ...common,
    title: "/dedup",
    path: "/dedup",
    itemsMax: 2000,
    isRight: ({ total_items: items }, texts) => items === texts.length,
  },
  {
    ...common,
    title: "/dedup, names alike",
    path: "/dedup",
    itemsMax: 2000,
    // Neighbours share four words of five, so that most pairs are compared by the reranker.
    makeTexts: newTexts,
    isRight: ({ total_items: items }, texts) => items === texts.length,
  },
  {
    ...common,
    title: "/report",
    path: "/report",
    itemsMax: 2000,
    isRight: ({ summary }, texts) => summary.total_items === texts.length,
  },
];
