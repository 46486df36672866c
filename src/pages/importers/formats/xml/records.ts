import { collectMost } from "../../found.ts";
import { referenceLink } from "../references.ts";
import type { Dialect, Tell } from "./dialect.ts";

/** The elements for the fields of a link, by the letters that refer uses for these fields. */
const signs = new Map([
  ["url", "U"],
  ["title", "T"],
  ["notes", "Z"],
  ["abstract", "X"],
  ["electronic-resource-num", "R"],
  ["keyword", "K"],
  ["access-date", "["],
]);

/** The references of EndNote in XML. Their texts are inside elements for styles. */
export function recordsDialect(tell: Tell): Dialect {
  let fields = new Map<string, string[]>();
  let sign: string | undefined;
  let text = "";
  let count = 0;

  return {
    open(name) {
      if (name === "record") fields = new Map();
      if (!signs.has(name)) return;
      sign = signs.get(name);
      text = "";
    },
    close(name) {
      if (name === "record") {
        count += 1;
        tell(referenceLink(fields, count));
      }
      if (sign === undefined || signs.get(name) !== sign) return;
      // Files exist only on this computer.
      const texts = fields.get(sign) ?? [];
      fields.set(sign, texts);
      if (!text.startsWith("internal-pdf:")) texts.push(text);
      sign = undefined;
    },
    text(piece) {
      if (sign !== undefined && text.length < collectMost) text += piece;
    },
  };
}
