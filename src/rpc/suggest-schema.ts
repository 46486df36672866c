import { linkFields } from "../domain/fields/link.ts";
import * as v from "valibot";
import { address, text } from "./form-schemas.ts";

/** A page as suggestions are asked for it: what it tells itself, and no text that was typed. */
export const filedPage = v.object({
  address,
  title: text(linkFields.title.most * 50),
  description: text(linkFields.description.most * 50),
  keywords: v.exactOptional(v.pipe(v.array(text(linkFields.title.most)), v.maxLength(1_000))),
});
