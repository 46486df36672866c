import type { ServiceWords } from "../../shared/domain/failures.ts";
import { isRecord } from "../../shared/domain/values/is-record.ts";
import { own } from "./json.ts";
import { cleanRedacted, type Redact } from "./redact.ts";

/** How much of a service message is shown, in characters. */
export const wordsMaxLength = 300;
const fieldNameMaxLength = 60;
const fieldsMax = 10;

/** How many items of a list of errors are read. */
const errorsMax = 50;

interface Found {
  messages: string[];
  fields: { field: string; message: string }[];
}

/**
 * The service's message about a refusal. "Error status codes, error body shape and error conditions […]:
 * not shown." So the message is looked for in `error`, `errors` (a list, or by field), `message`, `detail`
 * (a list in some frameworks) and `title`, or is the whole plain text. A web page is never shown.
 */
export function getServiceWords(
  answer: { text: string; json: unknown; html: boolean },
  redact: Redact,
): ServiceWords {
  if (answer.html) return { message: "", fields: [] };
  const found = inJson(answer.json) ?? inPlainText(answer.text);
  const clean = (text: string, maxLength = wordsMaxLength) =>
    cleanRedacted(text, redact, maxLength);
  const messages = [
    ...new Set(found.messages.filter((text) => !isPage(text)).map((text) => clean(text))),
  ];
  return {
    message: clean(messages.filter((text) => text !== "").join("; ")),
    fields: found.fields
      .filter(({ message }) => !isPage(message))
      .slice(0, fieldsMax)
      .map(({ field, message }) => ({
        field: clean(field, fieldNameMaxLength),
        message: clean(message),
      })),
  };
}

/** Whether the text is a web page, not a message. */
function isPage(text: string): boolean {
  return /^\s*<(?:!doctype|html|head|body)\b/i.test(text);
}

function inPlainText(text: string): Found {
  // Incomplete JSON is not readable.
  const readable = !/^\s*[{[]/.test(text);
  return { messages: readable ? [text] : [], fields: [] };
}

function inJson(json: unknown): Found | undefined {
  const found: Found = { messages: [], fields: [] };
  if (typeof json === "string") found.messages.push(json);
  else if (Array.isArray(json)) addList(json, found);
  else if (isRecord(json)) addObject(json, found);
  else return undefined;
  return found;
}

function addObject(object: Readonly<Record<string, unknown>>, found: Found): void {
  addErrors(own(object, "error"), found);
  addErrors(own(object, "errors"), found);
  const message = own(object, "message");
  if (typeof message === "string") found.messages.push(message);
  if (found.messages.length === 0) addErrors(own(object, "detail"), found);
  const title = own(object, "title");
  if (found.messages.length === 0 && typeof title === "string") found.messages.push(title);
  // Rails responds with the fields at the top level if it renders `link.errors`.
  if (found.messages.length === 0 && found.fields.length === 0) addByField(object, found, true);
}

function addErrors(errors: unknown, found: Found): void {
  if (typeof errors === "string") found.messages.push(errors);
  else if (Array.isArray(errors)) addList(errors, found);
  else if (isRecord(errors)) {
    // Not `title`, which is a field of links and collections.
    const text = own(errors, "message") ?? own(errors, "detail");
    if (typeof text === "string") found.messages.push(text);
    else addByField(errors, found, false);
  }
}

function addList(errors: readonly unknown[], found: Found): void {
  for (const error of errors.slice(0, errorsMax)) {
    if (typeof error === "string") {
      found.messages.push(error);
      continue;
    }
    const text = ["message", "detail", "title", "msg"]
      .map((name) => own(error, name))
      .find((value) => typeof value === "string");
    if (text === undefined) continue;
    const field = fieldOf(error);
    if (field === undefined) found.messages.push(text);
    else found.fields.push({ field, message: text });
  }
}

/**
 * The field that an item of the error list is about. JSON:API has a pointer (`/data/attributes/tags/0`),
 * FastAPI a path (`["body", "tags", 0]`): the last name in it.
 */
function fieldOf(error: unknown): string | undefined {
  const pointer = own(own(error, "source"), "pointer");
  const path = typeof pointer === "string" ? pointer.split("/") : own(error, "loc");
  const names = [
    own(error, "field"),
    own(error, "attribute"),
    own(error, "param"),
    ...(Array.isArray(path) ? path.toReversed() : []),
  ];
  // A name is a string that is not all digits, which are a position. To make a string of anything else may throw, for
  // example of a very deep list.
  return names.find((name): name is string => typeof name === "string" && /\D/.test(name));
}

/** `{ title: ["can't be blank"] }`; with `listsOnly`, a plain text under a name is not an error. */
function addByField(
  errors: Readonly<Record<string, unknown>>,
  found: Found,
  listsOnly: boolean,
): void {
  for (const [field, value] of Object.entries(errors).slice(0, errorsMax)) {
    const texts = Array.isArray(value) ? value.slice(0, errorsMax) : listsOnly ? [] : [value];
    const message = texts.filter((text) => typeof text === "string").join("; ");
    if (message === "") continue;
    // Rails puts errors about no particular field under `base`.
    if (field === "base") found.messages.push(message);
    else found.fields.push({ field, message });
  }
}
