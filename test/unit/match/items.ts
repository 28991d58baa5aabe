/** Names as pairs are compared by, from the real lexicon. */
import { type MatchItem, toMatchItem } from "../../../src/engine/match/item.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";

const text = loadTextEngine();

export function toItems(names: readonly string[]): MatchItem[] {
  return names.map((name) => toMatchItem(text.read(name), text.toNormalForm(name)));
}

export const { toEncoderText } = text;
