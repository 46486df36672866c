/** Has the library's indexes, and nothing else. */
export const indexDatabase = "linkstow-library";

/**
 * Deletes the indexes of all profiles, because an index has the words of all links. The library builds them
 * again. An open page of it lets go of them first.
 */
export function deleteIndexes(): void {
  indexedDB.deleteDatabase(indexDatabase);
}
