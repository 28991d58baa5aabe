/** Writes why an item is suggested: one sentence that a waiter could say. */
import type { Category } from "../text/knowledge/labels.ts";
import { stem } from "../text/native.ts";
import { ingredientsOf } from "../text/reading/explain.ts";
import type { Cart } from "./cart.ts";
import { courseOf, type MenuItem, titleOf } from "./menu-item.ts";
import type { PairedWith } from "./pairing-index.ts";

/** The sentence of the pairing, or one composed from what is known of both. */
export function reasonFor(item: MenuItem, paired: PairedWith | undefined, cart: Cart): string {
  const sentence =
    paired === undefined
      ? compose[courseOf(item)](toFacts(item, cart))
      : paired.pairing.reason
          .replace("{item}", () => titleOf(item))
          .replace("{with}", () => titleOf(paired.cartItem));
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

interface Facts {
  readonly name: string;
  /** "crispy, spicy " or nothing. */
  readonly taste: string;
  /** ", with spinach and paneer," or nothing. */
  readonly content: string;
  /** "cold " or "hot " or nothing. */
  readonly heat: string;
  /** What the cart is about. */
  readonly beside: string;
  readonly isMissing: boolean;
  /** Whether the cart is about a drink. */
  readonly isDrink: boolean;
  /** The form that agrees with the name. */
  readonly verb: (singular: string, plural: string) => string;
}

const compose: Readonly<Record<Category, (facts: Facts) => string>> = {
  main: ({ name, content, beside, isMissing, isDrink, verb }) =>
    isDrink
      ? `${name}${content} ${verb("is", "are")} something to eat with your ${beside}.`
      : isMissing
        ? `${name}${content} ${verb("makes", "make")} a full meal of your ${beside}.`
        : `${name}${content} ${verb("gives", "give")} the table a second plate next to your ${beside}.`,
  bread: ({ name, heat, beside, isMissing, verb }) =>
    isMissing
      ? `${heat}${name} ${verb("is", "are")} the bread your ${beside} comes without.`
      : `more bread for the table: ${heat}${name} next to your ${beside}.`,
  side: ({ name, taste, content, beside, isMissing, verb }) =>
    isMissing
      ? `${taste}${name}${content} ${verb("is", "are")} something to nibble with your ${beside}.`
      : `${taste}${name}${content} ${verb("is", "are")} one more plate to share with your ${beside}.`,
  beverage: ({ name, heat, taste, beside, isMissing, verb }) =>
    isMissing
      ? `${heat}${name} ${verb("is", "are")} the drink your ${beside} comes without.`
      : `${taste}${name} ${verb("is", "are")} a second drink to sip with your ${beside}.`,
  dessert: ({ name, taste, beside, isMissing, verb }) =>
    isMissing
      ? `${taste}${name} ${verb("ends", "end")} the meal after your ${beside}.`
      : `${taste}${name} ${verb("is", "are")} one more treat to share next to your ${beside}.`,
};

function toFacts(item: MenuItem, cart: Cart): Facts {
  const anchor = anchorOf(cart);
  const { dish } = item.reading.kinds[0]?.phrase.senses ?? {};
  const name = titleOf(item);
  const said = name.toLowerCase();
  const isNew = (word: string): boolean => !said.includes(word);
  const tastes = dish?.tastes.filter(isNew).slice(0, 2) ?? [];
  const heat = dish === undefined || dish.served === "either" ? "" : dish.served;
  return {
    name,
    taste: tastes.length === 0 ? "" : `${tastes.join(", ")} `,
    content: contentOf(item),
    heat: heat !== "" && isNew(heat) ? `${heat} ` : "",
    beside: titleOf(anchor) || "order",
    isDrink: courseOf(anchor) === "beverage",
    isMissing: !cart.categories.includes(courseOf(item)),
    verb: (singular, plural) => (isPlural(said) ? plural : singular),
  };
}

/** "onion rings", but not "hummus" and not "shake with cupcakes". */
function isPlural(name: string): boolean {
  const last = name
    .split(/ (?:with|in|on|and) /)[0]!
    .split(" ")
    .at(-1)!;
  return last === "fries" || stem(last) !== last;
}

/** What the cart is about: its first main, or else its first item. */
function anchorOf({ items }: Cart): MenuItem {
  return items.find((item) => courseOf(item) === "main") ?? items[0]!;
}

/** What every kitchen uses says nothing of a dish. */
const plain: ReadonlySet<string> = new Set([
  "butter",
  "flour",
  "herbs",
  "milk",
  "oil",
  "onion",
  "salt",
  "spices",
  "sugar",
  "tomato",
  "water",
  "wheat flour",
]);

/** Up to two ingredients that the name does not give away. */
function contentOf(item: MenuItem): string {
  const said = item.reading.words.join(" ");
  const telling = ingredientsOf(item.reading).filter(
    (one) => !plain.has(one) && !said.includes(one),
  );
  return telling.length === 0 ? "" : `, with ${telling.slice(0, 2).join(" and ")},`;
}
