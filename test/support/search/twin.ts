/** Reads items for a search the naive way. */
import { readKnowledge, readLexiconFiles } from "../../../src/engine/lexicon-files.ts";
import type { Classified } from "../../../src/engine/models/classifier.ts";
import type { TextEngine } from "../../../src/engine/text-engine.ts";
import { parseDishes } from "../../../src/engine/text/knowledge/parse-dishes.ts";
import { parseFamilies } from "../../../src/engine/text/knowledge/families.ts";
import { tagKinds } from "../../../src/engine/text/knowledge/kind-tags.ts";
import type { Cuisine } from "../../../src/engine/text/knowledge/labels.ts";
import { parseMoods } from "../../../src/engine/text/knowledge/moods.ts";
import { parseServings } from "../../../src/engine/text/knowledge/servings.ts";
import type { NormalForm } from "../../../src/engine/text/reading/normal-form.ts";
import type { Reading } from "../../../src/engine/text/reading/read.ts";
import { type SearchItem, toSearchItem } from "./item.ts";
import { toItemName } from "./item-name.ts";
import { createServings, type Servings } from "./servings.ts";
import { readWordTags } from "./word-tags.ts";

export interface TwinItem {
  readonly reading: Reading;
  readonly form: NormalForm;
  readonly searchItem: SearchItem;
}

/** A raw name, read once. */
export type ItemOf = (raw: string) => TwinItem;

export interface Twin {
  readonly itemOf: ItemOf;
  readonly servings: Servings;
}

/** Of the lexicon's tables, not of the packed file. */
export function createTwin(
  { read, toNormalForm }: Pick<TextEngine, "read" | "toNormalForm">,
  classify: (raw: string) => Classified,
): Twin {
  const { concepts, senses } = readKnowledge();
  const files = readLexiconFiles();
  const servings = createServings(parseServings(files));
  const lexicon = {
    servings,
    families: parseFamilies(
      files,
      parseDishes(files).map(({ names }) => names[0]!),
    ),
    kindTags: tagKinds(senses),
    wordTags: readWordTags(),
    moods: parseMoods(files, concepts),
  };
  const known = new Map<string, TwinItem>();
  const toItem = (raw: string): TwinItem => {
    const [reading, form] = [read(raw), toNormalForm(raw)];
    const cuisine = () => classify(raw).label as Cuisine | "uncertain";
    const parts = { ...lexicon, cuisine };
    return { reading, form, searchItem: toSearchItem(reading, toItemName(reading, form), parts) };
  };
  return {
    servings,
    itemOf(raw) {
      const item = known.get(raw) ?? toItem(raw);
      known.set(raw, item);
      return item;
    },
  };
}
