import { Type } from "../typebox.ts";
import { ServiceError } from "../errors.ts";
import { free } from "./endpoint.ts";

/** GET /balance: what the caller's account has left. */
export const balance = free({
  path: "/balance",
  summary: "Credit balance of the caller's account",
  open: false,
  response: Type.Object({
    customer: Type.String(),
    credits_remaining: Type.Number({ description: "Meaningless where `unlimited` is true" }),
    unlimited: Type.Boolean(),
  }),
  handle(_engine, { account }) {
    if (account === undefined) throw new ServiceError("unauthorized", "An API key is needed.");
    const { customer, unlimited, centiCredits } = account;
    return { customer, credits_remaining: centiCredits / 100, unlimited };
  },
});
