/** Most page content kept, in bytes of UTF-8. */
export const maxContentBytes = 2_000_000;
