/**
 * Untyped bytes → a typed body. Tells a wrong shape (400: not JSON, a missing field, a wrong type,
 * a value outside its list) from a broken limit (422: too long, too many, out of range).
 */
import { isUtf8 } from "node:buffer";
import { Compile, type Static, type TObject, type TSchema } from "../typebox.ts";
import { type FieldError, ServiceError } from "../errors.ts";

/** The keywords whose breach is a 422; all others are a matter of shape. */
const limitKeywords = new Set([
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
]);

/**
 * A function from body bytes to a checked body, with defaults for absent optional fields. `null`
 * for an optional field means absent; unknown fields are ignored.
 *
 * @throws {ServiceError} (the returned function) `bad_request` or `invalid_request`, with JSON
 * pointers to at most eight offending places.
 */
export function createParser<T extends TObject>(schema: T): (bytes: Uint8Array) => Static<T> {
  const whole = Compile(schema);
  const shape = Compile(withoutLimits(schema) as TObject);
  const optional = Object.keys(schema.properties).filter((name) => !isRequired(schema, name));

  return (bytes) => {
    const body = parseJson(bytes);
    if (typeof body !== "object" || body === null || Array.isArray(body)) {
      throw new ServiceError("bad_request", "Expected the body to be a JSON object.", {
        errors: [{ path: "", message: "must be object" }],
      });
    }
    const fields = body as Record<string, unknown>;
    for (const name of optional) {
      fields[name] ??= (schema.properties[name] as { default?: unknown }).default;
      if (fields[name] === undefined) delete fields[name];
    }
    if (whole.Check(fields)) return fields as Static<T>;
    const misshapen = !shape.Check(fields);
    const complaints = (misshapen ? shape : whole).Errors(fields) as Complaint[];
    // "1e999" is a number beyond all limits; JSON has no other way to say one that is not finite.
    const isOverflow = misshapen && complaints.every((one) => isInfinite(fields, one));
    const errors = isOverflow
      ? complaints.slice(0, errorsMax).map(({ instancePath: path }) => ({
          path,
          message: "must be a finite number",
        }))
      : toFieldErrors(complaints);
    const code = misshapen && !isOverflow ? "bad_request" : "invalid_request";
    throw new ServiceError(code, sentence(errors), { errors });
  };
}

function parseJson(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw new ServiceError("bad_request", "Expected the body to be UTF-8.");
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    // V8's message quotes the body, which must not reach a log or another reader.
    throw new ServiceError("bad_request", "Expected the body to be valid JSON.", { cause });
  }
  // Valid UTF-8 holds no lone surrogate, so only an escape can bring one in.
  if (/\\u[dD][89a-fA-F]/.test(text)) refuseLoneSurrogates(body);
  return body;
}

/** Walks without recursion: a client chooses the depth. */
function refuseLoneSurrogates(body: unknown): void {
  const waiting: [string, unknown][] = [["", body]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, value] = next;
    if (typeof value === "string" && !value.isWellFormed()) {
      throw new ServiceError("bad_request", `Expected Unicode text in ${path || "the body"}.`, {
        errors: [{ path, message: "must not hold a lone surrogate" }],
      });
    }
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      waiting.push([`${path}/${key.isWellFormed() ? key : "?"}`, inner]);
    }
  }
}

function isRequired(schema: TObject, name: string): boolean {
  return (schema.required as string[] | undefined)?.includes(name) ?? false;
}

/** The same schema with every limit struck out, at every depth. */
function withoutLimits(schema: TSchema): unknown {
  const strike = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strike);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !limitKeywords.has(key))
        .map(([key, inner]) => [key, strike(inner)]),
    );
  };
  return strike(structuredClone(schema));
}

interface Complaint {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Record<string, unknown>;
  readonly message: string;
}

function toFieldErrors(complaints: readonly Complaint[]): FieldError[] {
  const errors = complaints.flatMap(({ keyword, instancePath, params, message }) => {
    if (keyword === "required") {
      const missing = params["requiredProperties"] as string[];
      return missing.map((name) => ({ path: `${instancePath}/${name}`, message: "is required" }));
    }
    if (keyword !== "enum") return [{ path: instancePath, message }];
    const allowed = (params["allowedValues"] as unknown[]).join(", ");
    return [{ path: instancePath, message: `must be one of ${allowed}` }];
  });
  return errors.slice(0, errorsMax);
}

/** Whether the number that the complaint is about overflowed. */
function isInfinite(fields: unknown, { instancePath }: Complaint): boolean {
  let value = fields;
  for (const key of instancePath.split("/").slice(1)) {
    value = (value as Record<string, unknown> | undefined)?.[key];
  }
  return value === Infinity || value === -Infinity;
}

const errorsMax = 8;

function sentence(errors: readonly FieldError[]): string {
  const [first, ...others] = errors;
  if (first === undefined) return "The body does not fit the endpoint's schema.";
  const more = others.length > 0 ? ` (and ${others.length} more, see errors)` : "";
  return `${first.path || "The body"} ${first.message}${more}.`;
}
