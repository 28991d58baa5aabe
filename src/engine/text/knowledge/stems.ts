/**
 * The forms under which words are compared: without accents, apostrophes and the plural. A light
 * stemmer in the manner of S (D. Harman, "How effective is suffixing?", 1991), since menus decline
 * nouns and hardly conjugate.
 */

const accents = /[\u0300-\u036f]/g;
const isAscii = /^[\x20-\x7e]*$/;

/** Plurals that are another dish than their singular, and words that only look like plurals. */
const whole = new Set([
  "fries",
  "swiss",
  "hummus",
  "molasses",
  "bass",
  "gas",
  "bbs",
  "xs",
  "bondas",
  "chaas",
  "ras",
  "choris",
  "chocos",
  "ravas",
  "rawas",
  "flats",
  "tenders",
  "pedas",
]);

/** Singulars in -ie; other plurals in -ies are of -y ("curries"). */
const endsInIe = new Set([
  "brownie",
  "calorie",
  "cookie",
  "foodie",
  "hoagie",
  "pie",
  "quickie",
  "smoothie",
  "sweetie",
  "veggie",
]);

/** "jalapeño" → "jalapeno", composed again; plain ASCII comes back as it is. */
export function stripAccents(text: string): string {
  return isAscii.test(text) ? text : text.normalize("NFD").replace(accents, "").normalize();
}

/** A normalised word in the form that phrases are compared by; `stem(stem(x)) === stem(x)`. */
export function stem(word: string): string {
  const plain = stripAccents(word);
  const isPlural = plain.length > 3 && plain.endsWith("s") && !whole.has(plain);
  return isPlural ? stemPlural(plain) : plain;
}

/** Of a word of four letters or more that ends in -s. */
function stemPlural(plain: string): string {
  if (/(?:ss|us|is)$/.test(plain)) return plain;
  const single = plain.slice(0, -1);
  if (plain.endsWith("ies")) return endsInIe.has(single) ? single : `${plain.slice(0, -3)}y`;
  return /(?:oes|sses|xes|ches|shes)$/.test(plain) ? plain.slice(0, -2) : single;
}
