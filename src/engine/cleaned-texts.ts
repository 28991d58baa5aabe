/**
 * Remembers what texts were cleaned to. Menus are sent again and again, letter for letter; for 100
 * known names the handler then took 0.3 ms in place of 0.9 to 1.7.
 */

/** Two generations of so many texts, of short strings. */
const generationTextsMax = 16_000;
/** Longer texts are no names that come again. */
const textCharsMax = 100;

/** The same function, remembering; what was not asked for in a generation is forgotten. */
export function remember(clean: (raw: string) => string): (raw: string) => string {
  let young = new Map<string, string>();
  let old = new Map<string, string>();

  return (raw) => {
    const known = young.get(raw);
    if (known !== undefined) return known;
    const text = old.get(raw) ?? clean(raw);
    if (raw.length > textCharsMax) return text;
    if (young.size >= generationTextsMax) {
      old = young;
      young = new Map();
    }
    young.set(raw, text);
    return text;
  };
}
