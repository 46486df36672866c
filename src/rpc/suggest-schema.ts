import * as v from "valibot";
import { draftBounds } from "../domain/draft.ts";
import { address, text } from "./form-schemas.ts";

/** A page as suggestions are asked for it: what it tells itself, and no text that was typed. */
export const filedPage = v.object({
  address,
  title: text(draftBounds.title * 50),
  description: text(draftBounds.description * 50),
  keywords: v.exactOptional(v.pipe(v.array(text(draftBounds.title)), v.maxLength(1_000))),
});
