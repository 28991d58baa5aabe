/** Says in words how a name was read. */
import type { Senses } from "../knowledge/facts.ts";
import type { Reading } from "./read.ts";

/** The known dish, or the kind of dish, that the name is for; undefined when neither is known. */
export function dishOf({ kinds: [kind] }: Reading): string | undefined {
  return kind?.name;
}

/** What the dish is known or said to be made of, in the order of the name, each once. */
export function ingredientsOf({ segments }: Reading): readonly string[] {
  const found = new Set<string>();
  for (const { phrases } of segments) {
    for (const { senses, isAbsent } of phrases) {
      if (isAbsent) continue;
      const { dish, ingredient } = senses;
      for (const one of dish?.ingredients ?? (ingredient ? [ingredient.name] : [])) found.add(one);
    }
  }
  return [...found];
}

/** Sizes, styles, ways of cooking and the like, in the order of the name. */
export function modifiersOf({ segments }: Reading): readonly { kind: string; name: string }[] {
  return segments.flatMap(({ phrases }) =>
    phrases.flatMap(({ senses: { modifier, dish, head, ingredient } }) => {
      const isOther = dish !== undefined || head !== undefined || ingredient !== undefined;
      return modifier === undefined || isOther
        ? []
        : [{ kind: modifier.kind, name: modifier.name }];
    }),
  );
}

/** One line for each stretch of the text: what it was taken for, and the part it plays. */
export function explain(reading: Reading): readonly string[] {
  const { spans, words, segments, kinds } = reading;
  return spans.map((span) => {
    const text = words.slice(span.start, span.end).join(" ");
    if (span.senses === undefined) return `${text}: unknown`;
    const segment = segments.find(({ phrases }) => phrases.some((one) => one.span === span));
    if (segment === undefined) return `${text}: ties the words around it`;
    const phrase = segment.phrases.find((one) => one.span === span)!;
    const isHead = kinds.some((kind) => kind.phrase === phrase);
    const role = isHead ? "what it is" : phrase.isAbsent ? "left out" : segment.relation;
    return `${text}: ${describe(span.senses)} (${role})`;
  });
}

function describe({ dish, head, brand, ingredient, modifier }: Senses): string {
  if (dish !== undefined) {
    return `dish "${dish.name}", ${dish.cuisine}, ${dish.diet}, ${dish.category}`;
  }
  if (head !== undefined) return `kind of dish "${head.name}", ${head.diet}, ${head.category}`;
  if (brand !== undefined) return `brand of ${brand.what}`;
  if (ingredient !== undefined) {
    return `${ingredient.group} "${ingredient.name}", ${ingredient.diet}`;
  }
  return `${modifier!.kind} "${modifier!.name}"`;
}
