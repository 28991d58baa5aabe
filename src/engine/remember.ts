/** Answers remembered by each function; words come again as menus do. */
const rememberedMax = 8192;

/**
 * `find`, a pure function, asked again only for words whose answer is forgotten: all answers are when
 * there are too many, so that a hit keeps no books.
 */
export function remember<Key extends string | number, T>(
  find: (word: Key) => T,
  max: number = rememberedMax,
): (word: Key) => T {
  const remembered = new Map<Key, { readonly found: T }>();
  return (word) => {
    const known = remembered.get(word);
    if (known !== undefined) return known.found;
    if (remembered.size >= max) remembered.clear();
    const found = find(word);
    remembered.set(word, { found });
    return found;
  };
}

/** `find`, a pure function, asked once for each object; what it found goes with the object. */
export function rememberOf<Key extends object, T>(find: (key: Key) => T): (key: Key) => T {
  const remembered = new WeakMap<Key, { readonly found: T }>();
  return (key) => {
    let known = remembered.get(key);
    if (known === undefined) remembered.set(key, (known = { found: find(key) }));
    return known.found;
  };
}
