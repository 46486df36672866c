/** The page with `content` at its place. Throws if the page has no such place. */
export function fillPlace(html: string, place: string, content: string): string {
  if (!html.includes(place)) throw new Error(`the page has no place "${place}"`);
  return html.replace(place, () => content);
}
