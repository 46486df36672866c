/** The longest texts of a collection that the form accepts, in UTF-16 units. The document names no bounds. */
export const collectionBounds = {
  sharePreference: 200,
  emoji: 64,
  /** Of the cover image, as it is sent. */
  cover: 4_000_000,
} as const;
