/** The parsed address, or undefined when it is none. */
export function getUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
