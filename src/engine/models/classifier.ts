/**
 * Names the cuisine of a clean text from its words and the lexicon's evidence:
 * logits = sum(word rows) / √words + sum(gram rows) / √grams + E e + bias. Needs no encoder pass: the
 * bi-encoder's vector was tried and changed no accuracy (models/classifier/card.md). Runs on the
 * calling thread (bench/models/classify.ts times it).
 */
import type { ClassifierWeights } from "./classifier-files.ts";
import { eachGram, eachWord, splitWords } from "./classifier-features.ts";

export interface Classified {
  /** One of the labels; the last one of the model is "uncertain". */
  readonly label: string;
  /** Calibrated probability of the label that is likeliest among the cuisines, 0 to 1. */
  readonly confidence: number;
}

const uncertain = "uncertain";

/** `evidence`: `[evidence]`. Deterministic and `O(length)`. */
export type Classify = (text: string, evidence: readonly number[]) => Classified;

/** Binds the weights. */
export function createClassifier(weights: ClassifierWeights): Classify {
  const toLogits = createLogits(weights);
  return (text, evidence) => toAnswer(toLogits(text, evidence), weights.info);
}

/** The likeliest cuisine, the first of equals; uncertain below the threshold or when that is likelier. */
function toAnswer(logits: readonly number[], info: ClassifierWeights["info"]): Classified {
  const vague = info.labels.indexOf(uncertain);
  let best = vague === 0 ? 1 : 0;
  for (let label = 0; label < logits.length; label++) {
    if (label !== vague && logits[label]! > logits[best]!) best = label;
  }
  const confidence = softmaxOf(best, logits, info.temperature);
  const isVague = confidence < info.threshold || logits[vague]! > logits[best]!;
  return { label: isVague ? uncertain : info.labels[best]!, confidence };
}

/** The probability of one label, `softmax(logits / temperature)[label]`. */
function softmaxOf(label: number, logits: readonly number[], temperature: number): number {
  let sum = 0;
  for (const logit of logits) sum += Math.exp((logit - logits[label]!) / temperature);
  return 1 / sum;
}

/** Adds `values · matrix`, of as many rows as the matrix has, `[rows × labels]`. */
function addProduct(logits: number[], matrix: Float32Array, values: ArrayLike<number>): void {
  const labels = logits.length;
  const rows = matrix.length / labels;
  for (let row = 0; row < rows; row++) {
    const value = values[row]!;
    if (value === 0) continue;
    const start = row * labels;
    for (let label = 0; label < labels; label++) logits[label]! += value * matrix[start + label]!;
  }
}

/** The logits of a text's words and evidence, before the temperature, `[labels]`. */
export function createLogits({
  info,
  floats,
  words,
  grams,
}: ClassifierWeights): (text: string, evidence: readonly number[]) => number[] {
  const labels = info.labels.length;
  const linkers = new Set(info.linkers);
  const [sizeMin, sizeMax] = [info.gramSizes[0]!, info.gramSizes.at(-1)!];
  const sums = new Int32Array(labels);
  let count = 0;

  /** Adds what was summed since the last time. */
  const addSums = (logits: number[], scales: Float32Array): void => {
    const by = 1 / Math.sqrt(Math.max(1, count));
    for (let label = 0; label < labels; label++) {
      logits[label]! += sums[label]! * scales[label]! * by;
    }
    sums.fill(0);
    count = 0;
  };
  const addWord = (hash: number): void => {
    const start = (hash % info.wordBuckets) * labels;
    for (let label = 0; label < labels; label++) sums[label]! += words[start + label]!;
    count++;
  };
  const addGram = (hash: number): void => {
    const start = (hash % info.gramBuckets) * labels;
    for (let label = 0; label < labels; label++) sums[label]! += grams[start + label]!;
    count++;
  };
  return (text, evidence) => {
    const logits = Array.from(floats.bias);
    addProduct(logits, floats.evidence, evidence);
    const found = splitWords(text);
    eachWord(found, linkers, addWord);
    addSums(logits, floats.wordScales);
    for (const word of found) eachGram(word, sizeMin, sizeMax, addGram);
    addSums(logits, floats.gramScales);
    return logits;
  };
}
