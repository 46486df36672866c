/** The targets of the editor's links: a section of the options, a search there, the same draft or another link in a tab. */
export type EditorPlace =
  "activity" | "connection" | "library" | "tabs" | `${"draft" | "edit" | "library"}/${string}`;

/** The library with a search, in the language of its field. Half a sign, which no address can have, is replaced. */
export function placeOfSearch(search: string): EditorPlace & `library/${string}` {
  return `library/${encodeURIComponent(search.replaceAll(/\p{Surrogate}/gu, "\uFFFD"))}`;
}
