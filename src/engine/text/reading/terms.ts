/** The words of a normal form, and what each is for. */
import { modifierKinds } from "../knowledge/facts.ts";

/**
 * What a word is for; modifiers by their kind. The position is what the reranker reads; the names are
 * those of `native/text/src/reading/terms.rs`.
 */
export const roles = [
  "unknown",
  "kind",
  "protein",
  "ingredient",
  "brand",
  "number",
  "without",
  ...modifierKinds,
] as const;

export type Role = (typeof roles)[number];

/** One word of a normal form. */
export interface Term {
  /** A stem. */
  readonly text: string;
  readonly role: Role;
}

/** Roles that say how much of a dish, not which. */
const amounts: ReadonlySet<Role> = new Set(["size", "portion", "container"]);
/** Amounts that menus price as another dish. */
const told: ReadonlySet<string> = new Set(["double", "triple"]);

/** Says how much of a dish, not which. */
export function isAmount({ text, role }: Term): boolean {
  return amounts.has(role) && !told.has(text);
}
