/** What the operator reads of the error that ends a command or a start. */
import { inspect } from "node:util";

/** JavaScript's own kinds: none is thrown to tell the operator something. */
const bugKinds = [TypeError, RangeError, ReferenceError, SyntaxError];

/**
 * A sentence for the operator with the first line of its cause; for a bug, or what a bug caused, all
 * that is known of it, its place in the code included.
 */
export function toOperatorText(error: unknown): string {
  if (!(error instanceof Error) || isBug(error) || isBug(error.cause)) return inspect(error);
  const { message, cause } = error;
  if (cause === undefined) return message;
  const [reason = ""] = (cause instanceof Error ? cause.message : String(cause)).split("\n");
  return message.includes(reason) ? message : `${message} (${reason})`;
}

function isBug(error: unknown): boolean {
  return bugKinds.some((kind) => error instanceof kind);
}
