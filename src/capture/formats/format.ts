/** Brings the content of a page into another form than the cleaned article's HTML: clean, at most 2 MB. */
export type Format = (article: string, doc: Document) => string;

const name = "linkstowFormat";

/** Leaves a format for the capture program, which runs right after in the same isolated world. */
export function leaveFormat(format: Format): void {
  Reflect.set(globalThis, name, format);
}

/** Takes the format that was left, if one was; the next capture of the page may be without. */
export function takeFormat(): Format | undefined {
  // An element of this id would be found by its name as well, but is no property of the global's own.
  if (!Object.hasOwn(globalThis, name)) return undefined;
  const format: unknown = Reflect.get(globalThis, name);
  Reflect.deleteProperty(globalThis, name);
  return typeof format === "function" ? (...given) => String(format(...given)) : undefined;
}
