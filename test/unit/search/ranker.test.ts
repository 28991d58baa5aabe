import { describe, expect, it } from "vitest";
import { classifierFolder, readClassifier } from "../../../src/engine/models/classifier-files.ts";
import { createClassifier } from "../../../src/engine/models/classifier.ts";
import { rankerFolder, readRankerInfo } from "../../../src/engine/models/ranker-files.ts";
import { featureNames } from "../../../src/engine/search/features.ts";
import { createRanker, type RankerWeights } from "../../../src/engine/search/ranker.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";
import { Vectors } from "../../../src/engine/vectors/vectors.ts";
import { createRandom } from "../../support/random.ts";
import { rankTwin, type TwinMenu } from "../../support/search/rank-twin.ts";

const { native: reader } = loadTextEngine();
const { native: classifier } = createClassifier(readClassifier(classifierFolder));
const natives = { reader, classifier };
const learnt = readRankerInfo(rankerFolder);
const dim = 16;

/** Items of random features, many of them 0, in sections of `each` alike. */
function menuOf(count: number, each: number): TwinMenu {
  const next = createRandom(7);
  const random = (): number => 2 * next() - 1;
  const sections = Array.from({ length: Math.ceil(count / each) }, () =>
    Array.from({ length: dim }, random),
  );
  const toFeature = () => (random() > 0 ? Math.fround(random()) : 0);
  return {
    rows: Array.from({ length: count }, () => featureNames.map(toFeature)),
    vectors: Array.from({ length: count }, (_, row) =>
      sections[Math.floor(row / each)]!.map((value) => Math.fround(value + 0.3 * random())),
    ),
  };
}

function rank(weights: RankerWeights, { rows, vectors }: TwinMenu): Float64Array {
  const ranker = createRanker(weights, featureNames, natives);
  const data = new Vectors(Float32Array.from(vectors.flat()), dim);
  return ranker.rank(Float32Array.from(rows.flat()), data);
}

describe("createRanker", () => {
  it.each([
    ["sections", 40, 5],
    ["no order", 40, 1],
    ["a few items", 18, 6],
    ["one item", 1, 1],
    ["no item", 0, 1],
  ])("ranks as its naive twin does: %s", (_, count, each) => {
    const menu = menuOf(count, each);
    const twin = rankTwin(learnt, menu);
    const found = rank(learnt, menu);
    expect(found).toHaveLength(count);
    twin.forEach((value, row) => expect(found[row]).toBeCloseTo(value, 5));
  });

  it("looks at the order of a menu, and only where it has one", () => {
    const turn = ({ rows, vectors }: TwinMenu): TwinMenu => {
      // The first item among strangers; all others keep their neighbours but for two.
      const move = <T>(list: readonly T[]): T[] => [
        ...list.slice(1, 21),
        list[0]!,
        ...list.slice(21),
      ];
      return { rows: move(rows), vectors: move(vectors) };
    };
    const sections = menuOf(40, 5);
    expect(rank(learnt, turn(sections))[20]).not.toBeCloseTo(rank(learnt, sections)[0]!, 3);
    const none = menuOf(40, 1);
    expect(rank(learnt, turn(none))[20]).toBeCloseTo(rank(learnt, none)[0]!, 9);
  });

  it("refuses weights of other features, and such as do not fit each other", () => {
    const others = [...featureNames.slice(1), "c"];
    expect(() => createRanker(learnt, others, natives)).toThrow("train it again");
    const [member] = learnt.members;
    const fewer = { ...member!, added: { ...member!.added, bias: [] } };
    const weights = { ...learnt, members: [fewer] };
    expect(() => createRanker(weights, featureNames, natives)).toThrow("do not fit each other");
    const unknown = { ...learnt, lookedAtAgain: ["c"] };
    expect(() => createRanker(unknown, featureNames, natives)).toThrow("looked at again");
  });

  it("refuses rows that are not whole, or not one a vector", () => {
    const { rank: rankRows } = createRanker(learnt, featureNames, natives);
    const one = new Vectors(new Float32Array(dim), dim);
    for (const length of [featureNames.length + 1, 2 * featureNames.length]) {
      expect(() => rankRows(new Float32Array(length), one)).toThrow(
        `expected rows of ${featureNames.length}`,
      );
    }
  });
});
