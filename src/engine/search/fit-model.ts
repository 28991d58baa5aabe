/**
 * How well items serve who asks for a mood, a property, a diet, a course, a kitchen or an ingredient: two small
 * networks ("towers"), one over the question and what is understood of it, one over vector, tags and words of an
 * item; the fit is the inner product of their units, those of the item rectified. Taught by questions that language
 * models as waiters graded on stretches of menus (models/reranker-search/card.md).
 */
import type { NativeTextReader } from "../addon.ts";
import { addRow } from "../models/network.ts";
import { Vectors } from "../vectors/vectors.ts";
import {
  createNameLayer,
  createSums,
  type NamedItems,
  type NameLayerWeights,
} from "./name-layer.ts";
import type { Query } from "./query.ts";
import type { SearchReader } from "./reader.ts";

/** Both of as many units. */
export interface FitWeights {
  readonly questions: NameLayerWeights;
  readonly items: NameLayerWeights;
}

export interface Fitted extends NamedItems {
  readonly query: Query;
  /** The question's vector. */
  readonly own: Float32Array;
}

/**
 * What the fit of each item adds to the logit of its relevance, or, by the weights of `sameness.py`, how surely it is
 * the very thing that is asked for, `[items]`.
 */
export type GuessFit = (fitted: Fitted) => Promise<Float32Array>;

/** What a tower looks at, with its value. */
type Told = readonly [name: string, value: number];

/** Binds the weights. @throws {Error} when the towers do not fit each other. */
export function createFitModel(
  { questions, items }: FitWeights,
  concepts: Pick<SearchReader, "conceptNames">,
  reader: NativeTextReader,
): GuessFit {
  if (questions.hiddenBias.length !== items.hiddenBias.length) {
    throw new Error("The towers of the fit differ in their units: run fits.py again.");
  }
  const sumsOf = createSums(questions.vector);
  const layer = createNameLayer(items, reader);
  const placeOf = new Map(questions.inputs.map((name, at) => [name, at]));
  const toUnits = async ({ query, own }: Fitted): Promise<Float32Array> => {
    const units = await sumsOf(new Vectors(own, own.length));
    questions.hiddenBias.forEach((bias, unit) => (units[unit]! += bias));
    for (const [name, value] of toldBy(query, concepts, reader)) {
      const place = placeOf.get(name);
      if (place !== undefined) addRow(units, questions.input, [place, value]);
    }
    return units;
  };
  return async (fitted) => {
    if (fitted.names.length === 0) return new Float32Array();
    const units = await toUnits(fitted);
    return layer.guess(fitted, Float32Array.of(...units, 0));
  };
}

/** The words and tags of a question, and what is understood of it: "asks concept=comfort food". */
export function toldBy(
  query: Query,
  { conceptNames }: Pick<SearchReader, "conceptNames">,
  reader: Pick<NativeTextReader, "layerInputs">,
): readonly Told[] {
  const toName = (at: number): string => conceptNames[at]!;
  const understood: Readonly<Record<string, Iterable<string>>> = {
    concept: query.concepts.map(toName),
    refused: query.refused.map(toName),
    cuisine: query.cuisines,
    category: query.categories,
    diet: query.diet === undefined ? [] : [query.diet],
    claim: query.claims,
    without: query.without,
    protein: query.proteins,
    kind: new Set(query.kinds),
  };
  const asked = Object.entries(understood).flatMap(([what, values]) =>
    Array.from(values, (value): Told => [`asks ${what}=${value}`, 1]),
  );
  return [
    ...(JSON.parse(reader.layerInputs(query.text)) as Told[]),
    ...asked,
    ...toldOf(query.company),
  ];
}

/** Of the people whom a guest asks for. */
function toldOf(company: Query["company"]): Told[] {
  if (company === undefined) return [];
  return [
    ["asks for people", 1],
    ["asks how many", Math.log2(company.people) / 2],
  ];
}
