/** The value of a JSON text, or undefined if the text is not JSON. */
export function getJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // `JSON.parse` throws if the text is not JSON, and there is no other check.
    return undefined;
  }
}
