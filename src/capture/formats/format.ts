/**
 * Converts content from cleaned HTML into another format: clean, at most 2 MB. `doc`: the page of which it is
 * the content; absent for a part of the page that the user selected.
 */
export type Format = (article: string, doc?: Document) => string;

const name = "linkstowFormat";

/** Hands a format to the capture program, which runs right after in the same isolated world. */
export function leaveFormat(format: Format): void {
  Reflect.set(globalThis, name, format);
}

/**
 * Takes the format and removes it, so that the next capture of the page does not use it by accident.
 * Undefined if there is none.
 */
export function takeFormat(): Format | undefined {
  // An element with this id is also reachable as a global of this name, but not as the global's own
  // property.
  if (!Object.hasOwn(globalThis, name)) return undefined;
  const format: unknown = Reflect.get(globalThis, name);
  Reflect.deleteProperty(globalThis, name);
  return typeof format === "function" ? (...given) => String(format(...given)) : undefined;
}
