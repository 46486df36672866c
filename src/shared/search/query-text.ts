import { parseQuery, tokensIn, type FilterName, type Token } from "./query.ts";

/**
 * Reads and changes single filters in the text of the search field: no other place has them. Filters with a minus
 * are left alone: no control shows them.
 */

/** The value of the last filter of this name; "" if there is none. */
export function filterValue(text: string, name: FilterName): string {
  return ofName(text, name).at(-1)?.value ?? "";
}

/** Whether the text has the filter `is:waiting`, or `has:file` in any of its forms. */
export function hasFilter(text: string, name: "is" | "has"): boolean {
  const { isWaiting, hasFile } = parseQuery(text);
  return name === "is" ? isWaiting : hasFile;
}

/** The text with only this filter of the name; without any filter of the name if the value is "". */
export function withFilter(text: string, name: FilterName, value: string): string {
  const rest = closed(withoutFilter(text, name));
  if (value.trim() === "") return rest;
  const written = /[\s"]/.test(value) ? `"${value.replaceAll('"', "")}"` : value;
  return rest === "" ? `${name}:${written}` : `${rest} ${name}:${written}`;
}

/** The text without filters of this name. */
export function withoutFilter(text: string, name: FilterName): string {
  return without(text, ofName(text, name));
}

/** Text added after an open quotation mark would be inside the quotation. */
function closed(text: string): string {
  const last = tokensIn(text).at(-1);
  const marks = last?.isQuoted === true ? text.slice(last.start).split('"').length - 1 : 0;
  return marks === 1 ? `${text}"` : text;
}

function ofName(text: string, name: FilterName): readonly Token[] {
  return tokensIn(text).filter((token) => token.name === name && !token.isExcluded);
}

function without(text: string, tokens: readonly Token[]): string {
  let rest = text;
  for (const { start, end } of tokens.toReversed()) rest = rest.slice(0, start) + rest.slice(end);
  return tokens.length === 0 ? text.trimEnd() : rest.replace(/\s+/gu, " ").trim();
}
