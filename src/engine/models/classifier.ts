/**
 * Names the cuisine of a clean text from its bi-encoder vector, its words and the lexicon's
 * evidence: logits = D v + sum(word rows) / √words + sum(gram rows) / √grams + E e + bias. Runs on
 * the calling thread: about 5 µs a text (bench/models/classify.ts).
 */
import type { ClassifierWeights } from "./classifier-files.ts";
import { eachGram, eachWord, splitWords } from "./classifier-features.ts";

/** What is known of a text: the vector `[dimension]`, the evidence `[evidence]`. */
export interface Classifiable {
  readonly text: string;
  readonly vector: Float32Array;
  readonly evidence: Float32Array;
}

export interface Classified {
  /** One of the labels; the last one of the model is "uncertain". */
  readonly label: string;
  /** Calibrated probability of the label that is likeliest among the cuisines, 0 to 1. */
  readonly confidence: number;
}

const uncertain = "uncertain";

export type Classify = (item: Classifiable) => Classified;

/** Binds the weights; the function it returns is deterministic and `O(length)`. */
export function createClassifier(weights: ClassifierWeights): Classify {
  const { info } = weights;
  const logits = createLogits(weights);
  const vague = info.labels.indexOf(uncertain);

  return (item) => {
    const probabilities = softmax(logits(item), info.temperature);
    let best = vague === 0 ? 1 : 0;
    for (let label = 0; label < probabilities.length; label++) {
      if (label !== vague && probabilities[label]! > probabilities[best]!) best = label;
    }
    const confidence = probabilities[best]!;
    const isVague = confidence < info.threshold || probabilities[vague]! > confidence;
    return { label: isVague ? uncertain : info.labels[best]!, confidence };
  };
}

/** The logits of a text before the temperature, `[labels]`. */
export function createLogits({
  info,
  floats,
  words,
  grams,
}: ClassifierWeights): (item: Classifiable) => Float64Array {
  const labels = info.labels.length;
  const linkers = new Set(info.linkers);
  const sums = new Int32Array(labels);

  const addScaled = (logits: Float64Array, scales: Float32Array, count: number): void => {
    if (count === 0) return;
    const by = 1 / Math.sqrt(count);
    for (let label = 0; label < labels; label++)
      logits[label]! += sums[label]! * scales[label]! * by;
  };
  const addRow = (table: Int8Array, row: number): void => {
    for (let label = 0, at = row * labels; label < labels; label++) sums[label]! += table[at++]!;
  };
  const addProduct = (logits: Float64Array, matrix: Float32Array, values: Float32Array): void => {
    const rows = matrix.length / labels;
    for (let row = 0; row < rows; row++) {
      const value = values[row]!;
      if (value === 0) continue;
      for (let label = 0, at = row * labels; label < labels; label++) {
        logits[label]! += value * matrix[at++]!;
      }
    }
  };

  return ({ text, vector, evidence }) => {
    const logits = Float64Array.from(floats.bias);
    addProduct(logits, floats.dense, vector);
    addProduct(logits, floats.evidence, evidence);
    const found = splitWords(text);
    let count = 0;
    sums.fill(0);
    eachWord(found, linkers, (hash) => {
      addRow(words, hash % info.wordBuckets);
      count++;
    });
    addScaled(logits, floats.wordScales, count);
    count = 0;
    sums.fill(0);
    for (const word of found) {
      eachGram(word, info.gramSizes, (hash) => {
        addRow(grams, hash % info.gramBuckets);
        count++;
      });
    }
    addScaled(logits, floats.gramScales, count);
    return logits;
  };
}

function softmax(logits: Float64Array, temperature: number): Float64Array {
  const most = Math.max(...logits);
  const weights = logits.map((logit) => Math.exp((logit - most) / temperature));
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}
