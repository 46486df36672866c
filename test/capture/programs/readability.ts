import { Readability } from "@mozilla/readability";
import { copyOf } from "./copy-of.ts";

/** Readability as its own documentation uses it: on a copy of the document, with its result as markup. */
export const result = {
  html: new Readability(copyOf(document), { maxElemsToParse: 50_000 }).parse()?.content ?? "",
};
