/** An engine without models: every text has the vector it was given, or a stated default. */
import { Admission } from "../../src/engine/admission.ts";
import type { CuisineLabel, Engine } from "../../src/engine/engine.ts";
import type { Cluster } from "../../src/engine/match/dedup.ts";
import { createReport } from "../../src/engine/report/report.ts";
import { Vectors } from "../../src/engine/vectors/vectors.ts";
import { CancelledError } from "../../src/errors.ts";

export interface FakeEngineOptions {
  /** Text → its vector, padded with zeros to the dimension asked for. */
  readonly vectors?: Record<string, readonly number[]>;
  /** Text → its cuisine; others are uncertain. */
  readonly cuisines?: Record<string, CuisineLabel>;
  readonly isReady?: boolean;
  readonly queueTextsMax?: number;
  /** Told of the corpus's vectors that a search was given, when its end is near. */
  readonly onSearch?: (corpusVectors: Vectors | undefined) => void;
  /** Runs before each embedding; a thrown error is the models' failure. */
  readonly onEmbed?: () => Promise<void> | void;
  /** Runs before vectors are written as JSON. */
  readonly onWrite?: () => Promise<void> | void;
  /** Told of each answer whose memory may go. */
  readonly onRelease?: (bytes: Uint8Array) => void;
}

/** The reader is the real one: a report is made of readings. */

const nameless: CuisineLabel = { cuisine: "uncertain", confidence: 0.1 };
const plainSuggestion = {
  category: "side",
  reason: "It is on the menu.",
  score: 0.5,
  isCartCuisine: false,
} as const;

/** Items that differ in nothing but capitals, together. */
function toFakeClusters(items: readonly string[]): Cluster[] {
  const rowsOf = new Map<string, number[]>();
  items.forEach((text, row) => {
    const key = text.toLowerCase();
    rowsOf.set(key, [...(rowsOf.get(key) ?? []), row]);
  });
  const clusters = [...rowsOf.values()].filter(({ length }) => length > 1);
  return clusters.map((rows) => ({
    rows,
    canonicalRow: rows[0]!,
    *pairs() {
      for (const [at, left] of rows.entries()) {
        for (const right of rows.slice(at + 1)) yield { left, right, cosine: 1, rerankerScore: 1 };
      }
    },
  }));
}

/** Writes vectors by JSON.stringify; the addon's writer has tests of its own. */
export function fakeEngine(options: FakeEngineOptions = {}): Engine {
  const admission = new Admission(options.queueTextsMax ?? 20_000);
  return {
    isReady: () => options.isReady ?? true,
    status: () => ({
      nativeDimension: 384,
      dimensions: [128, 256, 384],
      concepts: 2,
      cachedEmbeddings: 3,
      loadTimeSeconds: options.isReady === false ? undefined : 0.25,
    }),
    refuseWhenFull: () => admission.refuseWhenFull(),
    admit: (texts) => admission.admit(texts),
    async embed(texts, dimension, { mayBegin }) {
      if (!mayBegin()) throw new CancelledError();
      await options.onEmbed?.();
      const data = new Float32Array(texts.length * dimension);
      for (const [row, text] of texts.entries()) {
        data.set(options.vectors?.[text] ?? [1], row * dimension);
      }
      return new Vectors(data, dimension);
    },
    async classify(texts, { mayBegin }) {
      if (!mayBegin()) throw new CancelledError();
      return texts.map((text) => options.cuisines?.[text] ?? nameless);
    },
    async suggest({ cart, menu, k }, { mayBegin, nearsEnd }) {
      if (!mayBegin()) throw new CancelledError();
      nearsEnd();
      const rows = [...menu.keys()].filter((row) => !cart.includes(menu[row]!)).slice(0, k);
      return {
        suggested: rows.map((row) => Object.assign({ row }, plainSuggestion)),
        cuisine: "uncertain",
        diet: "unknown",
        categories: ["main"],
      };
    },
    async match({ pairs, threshold }, { mayBegin }) {
      if (!mayBegin()) throw new CancelledError();
      return pairs.map(({ left, right }) => {
        const isMatch = left.toLowerCase() === right.toLowerCase();
        const cosine = isMatch ? 1 : 0.5;
        return {
          cosine,
          rerankerScore: cosine >= threshold ? Number(isMatch) : undefined,
          isMatch,
          hasDietConflict: false,
          hasProteinConflict: false,
        };
      });
    },
    async dedup({ items }, { mayBegin }) {
      if (!mayBegin()) throw new CancelledError();
      return { clusters: toFakeClusters(items), lookAlikes: [] };
    },
    async search({ query, corpus, corpusVectors }, { mayBegin, nearsEnd }) {
      if (!mayBegin()) throw new CancelledError();
      nearsEnd();
      options.onSearch?.(corpusVectors);
      const words = query.toLowerCase().split(" ");
      const rows = [...corpus.keys()].filter((row) =>
        words.some((word) => corpus[row]!.toLowerCase().includes(word)),
      );
      const found = rows.length > 0 ? rows : [...corpus.keys()];
      return {
        query: words.join(" "),
        ranked: found.map((row, rank) => ({
          row,
          cosine: 1 - rank / 10,
          relevance: 0.9 - rank / 10,
          isFallback: rows.length === 0,
        })),
      };
    },
    async report({ items }, { mayBegin, nearsEnd }) {
      if (!mayBegin()) throw new CancelledError();
      nearsEnd();
      // The lexicon takes a moment, and few tests ask for a report.
      const { linesOf } = await import("./names.ts");
      const found = { clusters: toFakeClusters(items), lookAlikes: [] };
      const lines = linesOf(items).map((line, row) => {
        const { cuisine } = options.cuisines?.[items[row]!] ?? nameless;
        return Object.assign(line, { cuisine });
      });
      return { ...found, ...createReport({ ...found, texts: items, lines }) };
    },
    release(bytes) {
      options.onRelease?.(bytes);
    },
    async writeVectors({ head, vectors, tail }) {
      await options.onWrite?.();
      const rows = Array.from({ length: vectors.rows }, (_, row) => [...vectors.row(row)]);
      return Buffer.from(`${head}${JSON.stringify(rows)}${tail}`);
    },
  };
}
