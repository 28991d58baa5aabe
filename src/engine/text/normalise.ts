/**
 * Brings a raw string to one alphabet: NFKC, lower case, one kind of quote, dash and space.
 * Knows Unicode, not menus.
 */

/** Letters in circles, trade signs: NFKC would turn them into letters that nobody wrote. */
const tradeSigns = /[™®©℠℗]/gu;
/** A vulgar fraction glued to a digit ("10½") would read as another number after NFKC. */
const fractions = /[¼-¾⅐-⅞]/gu;
/** Variation selectors, keycaps and format characters; ZWNJ and ZWJ matter to Indic scripts. */
const invisible = /[\ufe0e\ufe0f\u20e3\u00ad]|(?![\u200c\u200d])\p{Cf}/gu;
/** A joiner that follows no letter joins nothing but emojis. */
const looseJoiners = /(?<![\p{L}\p{M}])[\u200c\u200d]+/gu;
const spaces = /[\s\p{Z}\p{Cc}]+/gu;
const isPlain = /^[\x20-\x7e]*$/;

const lookAlikes: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "‛": "'",
  "`": "'",
  "´": "'",
  "′": "'",
  ʼ: "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "″": '"',
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "―": "-",
  "−": "-",
  "⁄": "/",
  "×": "x",
  "【": "[",
  "】": "]",
  "「": "[",
  "」": "]",
  "《": "[",
  "》": "]",
  "、": ",",
};
const lookAlike = new RegExp(`[${Object.keys(lookAlikes).join("")}]`, "gu");

/** A name's 500 characters become no more than this, in UTF-16 units, but for signs that NFKC spells out. */
const unitsMax = 2000;
const halfPair = /[\ud800-\udbff]$/;

/** Cut where 500 ligatures of 18 letters each would cost as much as twenty names. */
function cut(text: string): string {
  return text.length <= unitsMax ? text : text.slice(0, unitsMax).replace(halfPair, "");
}

/** The text in NFKC and lower case, with ASCII quotes and dashes and single spaces; idempotent. */
export function normalise(raw: string): string {
  if (isPlain.test(raw)) return raw.toLowerCase().replace(/''/g, '"').replace(/ {2,}/g, " ").trim();
  const spelt = raw
    .replace(tradeSigns, " ")
    .replace(fractions, " $&")
    .replace(lookAlike, (sign) => lookAlikes[sign] ?? sign)
    .normalize("NFKC");
  return cut(spelt)
    .toLowerCase()
    .replace(invisible, "")
    .replace(looseJoiners, "")
    .normalize("NFKC")
    .replace(lookAlike, (sign) => lookAlikes[sign] ?? sign)
    .replace(/''/g, '"')
    .replace(spaces, " ")
    .trim();
}
