/**
 * Converts content from cleaned HTML to another format. The result is clean and at most 2 MB long. `doc`: the page
 * that has the content; absent for a part of the page that the user selected.
 */
export type Format = (article: string, doc?: Document) => string;
