/** The words of a call as values: credits, dates, names. */
import { findLabelProblem, findNameProblem } from "../store/labels.ts";
import { type Call, UsageError } from "./command.ts";

/** The most that one order grants: a slip of the keyboard is caught before it is money. */
const creditsMax = 1_000_000_000;

/** @throws {UsageError} when the option is missing or its name cannot be a customer's. */
export function readCustomer({ values }: Call): string {
  const name = values["customer"];
  if (typeof name !== "string") throw new UsageError("--customer NAME is missing");
  const problem = findNameProblem(name);
  if (problem)
    throw new UsageError(`--customer ${JSON.stringify(name)} cannot be used: ${problem}`);
  return name;
}

/** The empty label where the option is absent. */
export function readLabel({ values }: Call): string {
  const label = values["name"] ?? "";
  const problem = findLabelProblem(String(label));
  if (problem) throw new UsageError(`--name cannot be used: ${problem}`);
  return String(label);
}

/** Credits with up to two decimals, as whole hundredths: `12.5` is 1250. */
export function parseCredits(text: string, what: string): number {
  const [, whole, decimals = ""] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const centiCredits = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  if (whole !== undefined && centiCredits <= creditsMax * 100) return centiCredits;
  throw new UsageError(
    `${what} ${JSON.stringify(text)} is no amount: ` +
      "0 to 1000000000 with at most two decimals, such as 500 or 12.5",
  );
}

/** `2027-01-31` (midnight, UTC) or a full ISO 8601 moment with its zone, in Unix milliseconds. */
export function parseDate(text: string, what: string): number {
  const shape = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;
  const day = shape.exec(text)?.[1];
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  const moment = Date.parse(text);
  // Date.parse takes the 31st of June for the 1st of July; the way back shows it.
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(`${day}`);
  if (day !== undefined && isDay && !Number.isNaN(moment)) return moment;
  throw new UsageError(
    `${what} ${JSON.stringify(text)} is no date: ` +
      "write 2027-01-31, or a moment such as 2027-01-31T18:00:00Z",
  );
}
