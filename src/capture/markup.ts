/** Markup that is safe to send as JSON: no control characters but tab and line feed, no lone surrogates. */
export function cleanMarkup(html: string): string {
  return html.replaceAll(/[^\P{Cc}\t\n]|\p{Cs}/gu, "");
}
