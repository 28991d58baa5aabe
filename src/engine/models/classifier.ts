/**
 * Names the cuisine of a text from its words and the lexicon's evidence; `native/text/src/cuisine` does
 * (bench/models/classify.ts times it). Needs no encoder pass.
 */
import { addon, type NativeClassifier, type NativeTextReader } from "../addon.ts";
import type { ClassifierWeights } from "./classifier-files.ts";

export interface Classified {
  /** One of the labels; the last one of the model is "uncertain". */
  readonly label: string;
  /** Calibrated probability of the label that is likeliest among the cuisines, 0 to 1. */
  readonly confidence: number;
}

export interface Classifier {
  readonly native: NativeClassifier;
  /** By position, as the addon counts them. */
  readonly labels: readonly string[];
  /** Classifies raw names as `reader` reads them. Deterministic and `O(length)`. */
  by(reader: NativeTextReader): (raw: string) => Classified;
  /** Of a clean text with this evidence, `[evidence]`. */
  classifyText(text: string, evidence: Float64Array): Classified;
  /** Before the temperature, `[labels]`. */
  logits(text: string, evidence: Float64Array): Float64Array;
}

/** Binds the weights. @throws {Error} when they are not of the sizes that their description says. */
export function createClassifier({ info, floats, words, grams }: ClassifierWeights): Classifier {
  const { evidence, bias, wordScales, gramScales } = floats;
  const matrices = [evidence, bias, wordScales, gramScales, words, grams] as const;
  const native = new addon.CuisineClassifier(JSON.stringify(info), ...matrices);
  const toClassified = ([label, confidence]: readonly number[]): Classified => ({
    label: info.labels[label!]!,
    confidence: confidence!,
  });
  return {
    native,
    labels: info.labels,
    by: (reader) => (raw) => toClassified(native.classify(reader, raw)),
    classifyText: (text, given) => toClassified(native.classifyText(text, given)),
    logits: (text, given) => native.logits(text, given),
  };
}
