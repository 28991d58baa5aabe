// Calls every function of the addon with arguments that no caller should pass. Run as a child
// process with the addon's path and a seed: it may only end by itself.
// Prints how many calls it made, and every error that is not a plain refusal.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { classifierFolder, readClassifier } from "../../../dist/engine/models/classifier-files.js";
import { encoderFolder, readVocabulary } from "../../../dist/engine/models/encoder-files.js";
import { matchFolder, readRerankerInfo } from "../../../dist/engine/models/reranker-files.js";

const [, , path, seed] = process.argv;
const opened = createRequire(import.meta.url)(path);
const models = ["encoder", "reranker-match"].map((name) =>
  readFileSync(new URL(`../../../models/${name}/model.onnx`, import.meta.url)),
);
const vocabulary = readVocabulary(encoderFolder);
const trained = JSON.stringify({ ...readRerankerInfo(matchFolder), vocabulary, tokensMax: 64 });
const threads = new opened.ModelThreads(...models, trained, 1, 0);
const reader = new opened.TextReader(
  readFileSync(new URL("../../../dist/lexicon.bin", import.meta.url)),
);
const weights = readClassifier(classifierFolder);
const description = JSON.stringify(weights.info);
const { evidence, bias, wordScales, gramScales } = weights.floats;
const matrices = [evidence, bias, wordScales, gramScales, weights.words, weights.grams];
const classifier = new opened.CuisineClassifier(description, ...matrices);
const list = new opened.NameList(reader, classifier, true);
const learnt = readFileSync(
  new URL("../../../models/reranker-search/ranker.json", import.meta.url),
  "utf8",
);
const features = JSON.parse(learnt).features.length;
const ranker = new opened.SearchRanker(learnt, reader, classifier);
const moods = ["taste=spicy\nword=dal", new Int8Array(6), new Float32Array(2), new Float32Array(3)];
const layer = new opened.NameLayer(reader, ...moods);
const memory = new opened.VectorMemory(8, 64);
memory.put(["dal"], new Int16Array(8), 8);
const concept = {
  position: 1,
  isMood: true,
  tags: { "diet=veg": 1 },
  examples: [],
  fits: [],
  not: [],
};
const asked = JSON.stringify({
  terms: ["dal"],
  stems: [],
  kinds: [],
  proteins: [],
  categories: [],
  without: ["onion"],
  claims: ["vegan"],
  cuisines: ["Thai"],
  company: { people: 4, isCounted: true },
  concepts: [concept],
  refused: [concept],
});
const addon = {
  ...opened,
  newTextReader: (...args) => new opened.TextReader(...args),
  newReaderStart: (...args) => new opened.ReaderStart(...args),
  newNameCleaner: (...args) => new opened.NameCleaner(...args),
  clean: reader.clean.bind(reader),
  read: reader.read.bind(reader),
  form: reader.form.bind(reader),
  formOfSpans: reader.formOfSpans.bind(reader),
  evidence: reader.evidence.bind(reader),
  company: reader.company.bind(reader),
  layerInputs: reader.layerInputs.bind(reader),
  prepareItem: reader.prepareItem.bind(reader),
  lacksItems: reader.lacksItems.bind(reader),
  newSearchRanker: (...args) => new opened.SearchRanker(...args),
  describe: ranker.describe.bind(ranker),
  rank: ranker.rank.bind(ranker),
  newNameLayer: (...args) => new opened.NameLayer(...args),
  guess: layer.guess.bind(layer),
  compare: layer.compare.bind(layer),
  newCuisineClassifier: (...args) => new opened.CuisineClassifier(...args),
  classify: classifier.classify.bind(classifier),
  classifyText: classifier.classifyText.bind(classifier),
  logits: classifier.logits.bind(classifier),
  newNameList: (...args) => new opened.NameList(...args),
  add: list.add.bind(list),
  addKnown: list.addKnown.bind(list),
  lacks: list.lacks.bind(list),
  addAs: list.addAs.bind(list),
  encoderTextsOf: reader.encoderTexts.bind(reader),
  familiesOf: reader.familiesOf.bind(reader),
  encoderTexts: list.encoderTexts.bind(list),
  profiles: list.profiles.bind(list),
  conflicts: list.conflicts.bind(list),
  scores: list.scores.bind(list),
  examine: list.examine.bind(list),
  newVectorMemory: (...args) => new opened.VectorMemory(...args),
  recall: memory.recall.bind(memory),
  find: memory.find.bind(memory),
  peek: memory.peek.bind(memory),
  put: memory.put.bind(memory),
  newModelThreads: (...args) => new opened.ModelThreads(...args),
  tokenize: threads.tokenize.bind(threads),
  encode: threads.encode.bind(threads),
  encodeHere: threads.encodeHere.bind(threads),
  readAhead: threads.readAhead.bind(threads),
  rerank: threads.rerank.bind(threads),
  writePairs: threads.writePairs.bind(threads),
};
const callsPerFunction = 300;
const texts =
  /^(clean|read|form|evidence|company|layerInputs|prepareItem|normalise|splitWords|wordKeys|stem|soundOf|add|tokenize)$/;
const refusals =
  /^(InvalidArg|NumberExpected|StringExpected|BooleanExpected|ObjectExpected|ArrayExpected)$/;

const names = Object.keys(addon).filter((name) => typeof addon[name] === "function");
let state = Number(seed);
let calls = 0;
const odd = [];

for (const name of names) {
  // These copy megabytes a call.
  const isLong = name === "newCuisineClassifier" || name === "gatherInLargePages";
  const count = isLong ? callsPerFunction / 10 : callsPerFunction;
  for (let call = 0; call < count; call++) {
    const args = Array.from({ length: below(7) }, anything);
    if (below(2) === 0) args.splice(0, 5, ...plausible(name));
    if (below(2) === 0 && args.length > 0) args[below(args.length)] = anything();
    calls += 1;
    await tried(name, args);
  }
  globalThis.gc();
}
process.stdout.write(JSON.stringify({ calls, odd }));

async function tried(name, args) {
  try {
    const result = addon[name](...args);
    // Memory that leaves while the other thread works must not matter.
    if (result instanceof Promise) args.filter(() => below(4) === 0).forEach(transferAway);
    await result;
  } catch (error) {
    if (!(error instanceof Error) || !refusals.test(error.code)) odd.push(`${name}: ${error}`);
  }
}

/** The bounds keep a lucky combination from computing for minutes. */
function plausible(name) {
  const dim = 1 + below(8);
  const data = floats(dim * below(30));
  if (name === "liftRows") {
    const json = JSON.stringify({ a: "]\\", rows: [[...data], [...data]] });
    return [Buffer.from(json.slice(below(3), json.length - below(4))), "rows"];
  }
  if (name.startsWith("writeVectors")) {
    return [new Uint8Array(below(3)), data, dim, "float", new Uint8Array(0)];
  }
  if (name === "newModelThreads") {
    return [...models, trained.slice(below(2)), below(3), below(20)];
  }
  if (name === "encode" || name === "encodeHere")
    return [Array.from({ length: below(4) }, () => "dal \ud800")];
  if (name === "newNameList") return [reader, classifier, below(2) === 0];
  if (name === "addKnown") return [["Dal (Half)", "dal \ud800"]];
  if (name === "addAs") return ["Dal (Half)", ["whole", "words", "letters"][below(3)]];
  if (name === "conflicts" || name === "scores") return [rows(dim), rows(dim)];
  if (name === "readAhead") {
    return [reader, classifier, "Dal\0\ud800\0".repeat(below(9)), below(64)];
  }
  if (name === "newCuisineClassifier") return [description, ...matrices];
  if (name === "newSearchRanker") return [learnt.slice(below(2)), reader, classifier];
  if (name === "describe") {
    const menu = Array.from({ length: below(4) }, () => "Dal \ud800");
    const cosines = floats(2 * menu.length);
    const query = floats(features - below(2));
    return [menu, asked.slice(below(2)), query, cosines, floats(below(2) * menu.length)];
  }
  if (name === "newNameLayer") return [reader, ...moods];
  if (name === "compare") return ["dal \ud800", ["Dal", "\ud800"], floats(9 + below(2))];
  if (name === "guess") return [["Dal", "\ud800"], floats(6), floats(3 + below(2))];
  if (name === "newVectorMemory") return [below(9), below(1000)];
  if (name === "recall") return [["Dal", "DAL \ud800"], floats(32), below(4), below(10)];
  if (name === "find") {
    return [["Dal", "DAL \ud800"], ["dal", "naan"], [below(9), below(9)], floats(32), below(10)];
  }
  if (name === "peek") return [["dal", "naan"], new Int16Array(20), below(12)];
  if (name === "put") return [["naan", "dal"], new Int16Array(20), below(12)];
  if (name === "encoderTextsOf" || name === "familiesOf") return [["Dal", "DAL \ud800"]];
  if (name === "rank") return [floats(features * below(4) + below(2))];
  if (name === "classify") return [reader, "Murgh Makhani (Half)"];
  if (name === "classifyText" || name === "logits") return ["dal", new Float64Array(below(60))];
  if (name === "rerank" || name === "writePairs") {
    return [list, rows(dim), rows(dim), floats(dim)];
  }
  if (name === "formOfSpans") return [["dal", "tadka"], ints(below(4)), ints(below(3) * 3)];
  if (texts.test(name)) return ["Murgh Makhani (Half) \ud800 ₹".repeat(below(40))];
  if (name === "release") return [[new Uint8Array(dim), data, Buffer.from("dal")][below(3)]];
  if (name === "dot") return [floats(dim), floats(dim)];
  if (name.startsWith("cosineMatrix")) return [data, dim, floats(dim * 3), dim];
  return [data, dim, below(2) === 0 ? below(9) : 0.5];
}

function anything() {
  const makers = [
    () => undefined,
    () => null,
    () => "float",
    () => "x".repeat(below(3) * 1_000_000),
    () => Symbol("s"),
    () => 10n ** 30n,
    () => ({}),
    () => ({ length: 2 ** 40, buffer: new ArrayBuffer(8) }),
    () => [1, 2, 3],
    () => () => 1,
    () => new Proxy(floats(4), {}),
    () => Object.create(Float32Array.prototype),
    () => Promise.reject(new Error("unused")).catch(() => {}),
    () =>
      [Number.NaN, Infinity, -Infinity, -1, -0, 0, 0.5, 2 ** 31, 2 ** 32, 2 ** 53, 1e308][
        below(11)
      ],
    () => below(1_000),
    () => new Float32Array(0),
    () => floats(below(64)),
    () => Float32Array.from({ length: 8 }, () => [Number.NaN, Infinity, 3e38, -0, 1e-45][below(5)]),
    () => new Float32Array(below(100) === 0 ? 4_000_000 : 4_000),
    () => new Float64Array(8),
    () => new Uint8Array(below(100)),
    () => new Uint8ClampedArray(8),
    () => ints(below(64)),
    () => new BigInt64Array(4),
    () => new DataView(new ArrayBuffer(16)),
    () => new ArrayBuffer(16),
    () => new Float32Array(new SharedArrayBuffer(64)),
    () => new Uint8Array(new SharedArrayBuffer(64)),
    () => new Float32Array(new ArrayBuffer(64), 4, 3),
    () => transferAway(floats(16)),
    () => transferAway(new Uint8Array(16)),
    shrunk,
    () => Buffer.from("head"),
    () => class extends Float32Array {},
    () => ({ toJSON: () => 10n, valueOf: () => 3, toString: () => "float" }),
  ];
  return makers[below(makers.length)]();
}

function transferAway(value) {
  if (ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer) {
    try {
      structuredClone(value.buffer, { transfer: [value.buffer] });
    } catch {
      // Node's own pool of small buffers refuses to leave.
    }
  }
  return value;
}

/** A view that its resizable buffer no longer covers. */
function shrunk() {
  const buffer = new ArrayBuffer(64, { maxByteLength: 128 });
  const view = new Float32Array(buffer, 8, 8);
  buffer.resize(16);
  return view;
}

function ints(count) {
  return Int32Array.from({ length: count }, () => below(12) - 1);
}

function rows(count) {
  return Uint32Array.from({ length: count }, () => below(3));
}

function floats(length) {
  return Float32Array.from({ length }, () => below(2_001) / 1_000 - 1);
}

function below(bound) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * bound);
}
