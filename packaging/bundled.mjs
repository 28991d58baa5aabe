/** What `bundle.mjs` writes: the entry, and the parts that more than one command imports. */
export const bundled = /^dist\/(?:cli|chunk-[A-Z0-9]{8})\.js$/;
