import * as v from "valibot";

export type FieldErrors = Map<string, string[]>;
export type Parsed<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };
export type Checked<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: FieldErrors };

/**
 * Text without a null character: this SQLite build, like PostgreSQL, cannot store one, and a silently cut
 * value is worse than a refusal.
 */
export const text = v.pipe(
  v.string("must be a string"),
  v.check((value) => !value.includes("\0"), "must not contain a null character"),
);
export const number = v.pipe(v.number("must be a number"), v.finite("must be a number"));
export const integer = v.pipe(v.number("must be an integer"), v.safeInteger("must be an integer"));
export const boolean = v.boolean("must be true or false");
export const textList = v.array(text, "must be an array of strings");
export const integerList = v.array(integer, "must be an array of integers");

/** The JSON object in a request body; any other body is malformed (400). */
export function parseJsonObject(body: Buffer): Parsed<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (error) {
    return { ok: false, problem: `The body is not JSON: ${String(error)}` };
  }
  return isObject(value)
    ? { ok: true, value }
    : { ok: false, problem: "The body must be a JSON object." };
}

/** The object under the wrapper's name; a missing wrapper is malformed (400). */
export function parseWrapped(
  body: Record<string, unknown>,
  wrapper: string,
): Parsed<Record<string, unknown>> {
  const inner = Object.hasOwn(body, wrapper) ? body[wrapper] : undefined;
  return isObject(inner)
    ? { ok: true, value: inner }
    : { ok: false, problem: `The fields must be in an object named "${wrapper}".` };
}

/**
 * Checks fields by their rules, and refuses fields without a rule by name, so that a misspelt field, or one
 * sent with the wrong operation, cannot pass unnoticed.
 */
export function checkFields<Entries extends v.ObjectEntries>(
  rules: v.ObjectSchema<Entries, undefined>,
  input: Record<string, unknown>,
): Checked<v.InferOutput<v.ObjectSchema<Entries, undefined>>> {
  const errors: FieldErrors = unknownFields(input, Object.keys(rules.entries));
  const result = v.safeParse(rules, input);
  if (!result.success) {
    for (const issue of result.issues) {
      const field = issue.path?.[0].key;
      addError(errors, typeof field === "string" ? field : "base", describe(issue));
    }
  }
  return result.success && errors.size === 0
    ? { ok: true, value: result.output }
    : { ok: false, errors };
}

export function unknownFields(
  input: Record<string, unknown>,
  known: readonly string[],
): FieldErrors {
  const unknown = Object.keys(input).filter((field) => !known.includes(field));
  return new Map(unknown.map((field) => [field, ["is not a field of this operation"]]));
}

export function addError(errors: FieldErrors, field: string, message: string): void {
  const messages = errors.get(field) ?? [];
  if (!messages.includes(message)) messages.push(message);
  errors.set(field, messages);
}

function describe(issue: v.BaseIssue<unknown>): string {
  const inside = (issue.path ?? []).slice(1).map((step) => `[${JSON.stringify(step.key)}]`);
  return [inside.join(""), problem(issue)].filter((part) => part !== "").join(" ");
}

/** Valibot reports missing and unknown keys as issues of the object around them. */
function problem(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === "never") return "is not a field here";
  const isMissing = issue.type.endsWith("object") && issue.received === "undefined";
  return isMissing ? "is required" : issue.message;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
