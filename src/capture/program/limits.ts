/** What is kept of a page at most, in bytes of UTF-8. */
export const maxContentBytes = 2_000_000;
