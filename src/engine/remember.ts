/** Answers remembered by each function; words come again as menus do. */
const rememberedMax = 8192;

/**
 * `find`, a pure function, asked again only for keys whose answer is forgotten: all answers are when
 * there are too many, so that a hit keeps no books.
 */
export function remember<Key extends string | number, T>(
  find: (key: Key) => T,
  max: number = rememberedMax,
): (key: Key) => T {
  const remembered = new Map<Key, { readonly found: T }>();
  return (key) => {
    const known = remembered.get(key);
    if (known !== undefined) return known.found;
    if (remembered.size >= max) remembered.clear();
    const found = find(key);
    remembered.set(key, { found });
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
