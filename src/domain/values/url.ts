/** The parsed address, or undefined if it is invalid. */
export function getUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
