/** Answers remembered by each function; words come again as menus do. */
const rememberedMax = 8192;

/**
 * `find`, a pure function, asked again only for words whose answer is forgotten: all answers are when
 * there are too many, so that a hit keeps no books.
 */
export function remember<T>(find: (word: string) => T): (word: string) => T {
  const remembered = new Map<string, { readonly found: T }>();
  return (word) => {
    const known = remembered.get(word);
    if (known !== undefined) return known.found;
    if (remembered.size >= rememberedMax) remembered.clear();
    const found = find(word);
    remembered.set(word, { found });
    return found;
  };
}
