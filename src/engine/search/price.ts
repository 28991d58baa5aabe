/** Hears how much a question may cost: "combo under 200", "100 rupaye ke andar", "dibawah 50rb". */

const before =
  "under|below|within|up ?to|less than|not more than|no more than|cheaper than|max(?:imum)?|" +
  "di ?bawah|bawah|menos de|hasta|moins de|unter|sotto i|por menos de";
const behind = "se kam|ke andar|ke neeche|ke under|se neeche|or less|and under|tak mein";
const sign = "(?:rs\\.?|rm|inr|rp\\.?|idr|usd|₹|\\$|€|£)";
const coin =
  "(?:k|rb|ribu|ringgit|rs|rupees?|rupaye|rupay|bucks?|dollars?|pesos?|euros?|quid|pounds?)";
/** "under 300 calories", "under 20 minutes": no money. */
const measure = "(?:k?cal|calor|g\\b|gm|gram|min|sec|hour|people|pax|person|orang|log|%)";
const amount = "\\d+(?:[.,]\\d+)?";

const prices = [
  new RegExp(
    `\\b(?:${before})\\s*${sign}?\\s*${amount}(?![\\d.,]*\\d)\\s*(?:${coin}\\b)?(?!\\s*${measure})`,
    "iu",
  ),
  new RegExp(`${sign}?\\s*\\b${amount}\\s*(?:${coin})?\\s*(?:${behind})\\b`, "iu"),
];

/** The words, numbers apart, that say how much a raw question may cost; empty when nothing does. */
export function priceWordsIn(raw: string): ReadonlySet<string> {
  const said = prices.map((price) => price.exec(raw)?.[0]).find((one) => one !== undefined);
  const words = said?.toLowerCase().match(/\d+|\p{L}+/gu) ?? [];
  return new Set(words.flatMap((word) => [word, word.replace(/s$/, "")]));
}
