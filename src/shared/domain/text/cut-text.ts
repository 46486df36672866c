/** The first `maxLength` UTF-16 units of a text, never half a character. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "");
}
