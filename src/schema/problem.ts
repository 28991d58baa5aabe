/** The body of every failure: problem details by RFC 9457, `application/problem+json`. */
import { Type, type Static } from "../typebox.ts";

export const problemContentType = "application/problem+json";

export const Problem = Type.Object(
  {
    type: Type.String({ description: "Stable URI reference, one for each kind of error" }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: "What to do about it, naming the field and the limit" }),
    request_id: Type.String(),
    errors: Type.Optional(
      Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
        description: "Each thing wrong with the body; `path` is a JSON pointer",
      }),
    ),
  },
  { $id: "Problem" },
);

export type Problem = Static<typeof Problem>;
