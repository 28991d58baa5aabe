/**
 * How a word sounds, roughly: the spellings that Indian, Arabic and South East Asian words take in
 * Latin letters fall together. In the manner of Metaphone (L. Philips, 1990), for menus.
 */

const rules: readonly (readonly [RegExp, string])[] = [
  [/(.)\1+/g, "$1"],
  [/ck|q/g, "k"],
  [/ph/g, "f"],
  [/x/g, "ks"],
  [/c(?=[aouklrt])/g, "k"],
  [/(?<=[bdgjkrtw])h/g, ""],
  [/sch|sh|ch|cz/g, "s"],
  [/w/g, "v"],
  [/z/g, "j"],
  [/(?<=[aeiou])h/g, ""],
  [/ou|au|ow|oa/g, "o"],
  [/ae|ai|ay|ey|ei|ea/g, "e"],
  [/y|ie/g, "i"],
  [/(?<=.)u/g, "o"],
  [/(?<=.)e/g, "i"],
  [/(.)\1+/g, "$1"],
];

/** Equal for words that may be spellings of one word; of plain words, `O(length)`. */
export function soundOf(word: string): string {
  return rules.reduce((text, [pattern, to]) => text.replace(pattern, to), word);
}
