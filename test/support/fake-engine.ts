/** An engine without models: every text has the vector it was given, or a stated default. */
import { Admission } from "../../src/engine/admission.ts";
import type { CuisineLabel, Engine } from "../../src/engine/engine.ts";
import { Vectors } from "../../src/engine/vectors/vectors.ts";
import { CancelledError } from "../../src/errors.ts";

export interface FakeEngineOptions {
  /** Text → its vector, padded with zeros to the dimension asked for. */
  readonly vectors?: Record<string, readonly number[]>;
  /** Text → its cuisine; others are uncertain. */
  readonly cuisines?: Record<string, CuisineLabel>;
  readonly isReady?: boolean;
  readonly queueTextsMax?: number;
  /** Runs before each embedding; a thrown error is the models' failure. */
  readonly onEmbed?: () => Promise<void> | void;
}

const nameless: CuisineLabel = { cuisine: "uncertain", confidence: 0.1 };
const plainSuggestion = {
  category: "side",
  reason: "It is on the menu.",
  score: 0.5,
  isCartCuisine: false,
} as const;

/** Writes vectors by JSON.stringify; the addon's writer has tests of its own. */
export function fakeEngine(options: FakeEngineOptions = {}): Engine {
  const admission = new Admission(options.queueTextsMax ?? 20_000);
  return {
    isReady: () => options.isReady ?? true,
    status: () => ({
      nativeDimension: 384,
      dimensions: [128, 256, 384],
      cachedEmbeddings: 3,
      loadTimeSeconds: options.isReady === false ? undefined : 0.25,
    }),
    admit: (texts) => admission.admit(texts),
    async embed(texts, dimension, mayBegin) {
      if (!mayBegin()) throw new CancelledError();
      await options.onEmbed?.();
      const data = new Float32Array(texts.length * dimension);
      for (const [row, text] of texts.entries()) {
        data.set(options.vectors?.[text] ?? [1], row * dimension);
      }
      return new Vectors(data, dimension);
    },
    async classify(texts, mayBegin) {
      if (!mayBegin()) throw new CancelledError();
      return texts.map((text) => options.cuisines?.[text] ?? nameless);
    },
    async suggest({ cart, menu, k }, mayBegin) {
      if (!mayBegin()) throw new CancelledError();
      const rows = [...menu.keys()].filter((row) => !cart.includes(menu[row]!)).slice(0, k);
      return {
        suggested: rows.map((row) => Object.assign({ row }, plainSuggestion)),
        cuisine: "uncertain",
        diet: "unknown",
        categories: ["main"],
      };
    },
    async writeVectors({ head, vectors, tail }) {
      const rows = Array.from({ length: vectors.rows }, (_, row) => [...vectors.row(row)]);
      return Buffer.from(`${head}${JSON.stringify(rows)}${tail}`);
    },
  };
}
