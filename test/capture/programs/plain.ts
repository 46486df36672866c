import { Readability } from "@mozilla/readability";

/** Readability as its own documentation uses it: on a copy of the document, with its result as markup. */
export const result = {
  html: new Readability(copyOf(document), { maxElemsToParse: 50_000 }).parse()?.content ?? "",
};

function copyOf(doc: Document): Document {
  const copy = doc.cloneNode(true);
  if (!(copy instanceof Document)) throw new Error("not a document");
  return copy;
}
