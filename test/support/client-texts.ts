/** Menu item names that no server has seen: combinations of plain dish words, counted up. */

const words = (
  "paneer tikka masala chicken biryani dal makhani naan garlic butter lassi mango pizza pasta " +
  "cheese spinach mushroom noodle soup ramen salmon sushi taco bean rice curry coconut lamb " +
  "kebab hummus falafel salad tomato basil chocolate brownie vanilla cake coffee tea lemon mint " +
  "potato fry burger onion ring wing prawn fish egg toast bacon waffle honey apple pie ginger"
).split(" ");

/** A start by chance keeps the runs of a test apart, should they share a cache. */
let next = Math.floor(Math.random() * words.length ** 4);

/** A prime that is no factor of the number of words: a step of it meets every combination once. */
const stride = 196_613;

/** `count` different names of five words, none of which this process has made before. */
export function newTexts(count: number): string[] {
  return Array.from({ length: count }, () => toText(next++));
}

/** As `newTexts`, whose neighbours differ in a word or two; these share words by chance only. */
export function scatteredTexts(count: number): string[] {
  return Array.from({ length: count }, () => toText((next++ * stride) % words.length ** 5));
}

function toText(number: number): string {
  let rest = number;
  return Array.from({ length: 5 }, () => {
    const word = words[rest % words.length];
    rest = Math.floor(rest / words.length);
    return word;
  }).join(" ");
}
