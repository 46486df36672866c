/** A copy of a document, for a library that changes the document it reads. */
export function copyOf(doc: Document): Document {
  const copy = doc.cloneNode(true);
  if (!(copy instanceof Document)) throw new Error("not a document");
  return copy;
}
