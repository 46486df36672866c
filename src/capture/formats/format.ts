/**
 * Converts content from cleaned HTML into another format: clean, at most 2 MB. `doc`: the page of which it is
 * the content; absent for a part of the page that the user selected.
 */
export type Format = (article: string, doc?: Document) => string;
