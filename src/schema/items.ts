/** The request words that several endpoints share, with the contract's limits. */
import { Type } from "../typebox.ts";

/** Unicode code points in one text, by contract. */
export const textCharsMax = 500;

/** One menu item as the client wrote it. An empty text is legal. */
export const ItemText = Type.String({
  maxLength: textCharsMax,
  description: `A menu item as written, at most ${textCharsMax} characters (code points)`,
});

/** 1 to `itemsMax` menu items; `about` says what they are in the OpenAPI document. */
export function Items(itemsMax: number, about: { readonly description?: string } = {}) {
  return Type.Array(ItemText, { minItems: 1, maxItems: itemsMax, ...about });
}
