/** An engine without models: every text has the vector it was given, or a stated default. */
import { Admission } from "../../src/engine/admission.ts";
import type { Engine } from "../../src/engine/engine.ts";
import { Vectors } from "../../src/engine/vectors/vectors.ts";
import { CancelledError } from "../../src/errors.ts";

export interface FakeEngineOptions {
  /** Text → its vector, padded with zeros to the dimension asked for. */
  readonly vectors?: Record<string, readonly number[]>;
  readonly isReady?: boolean;
  readonly queueTextsMax?: number;
  /** Runs before each embedding; a thrown error is the models' failure. */
  readonly onEmbed?: () => Promise<void> | void;
}

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
    async writeVectors({ head, vectors, tail }) {
      const rows = Array.from({ length: vectors.rows }, (_, row) => [...vectors.row(row)]);
      return Buffer.from(`${head}${JSON.stringify(rows)}${tail}`);
    },
  };
}
