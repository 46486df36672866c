import Defuddle from "defuddle";
import { copyOf } from "./copy-of.ts";

/** Defuddle on a copy of the document, because it changes its document. It loads nothing. */
export const result = {
  html: new Defuddle(copyOf(document), { url: document.URL, useAsync: false }).parse().content,
};
