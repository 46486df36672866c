import * as v from "valibot";
import { draftBounds } from "../domain/draft.ts";
import { addressMaxLength } from "../domain/values/address.ts";

const text = (bound: number) => v.pipe(v.string(), v.maxLength(bound));

/** A page as suggestions are asked for it: what it tells itself, and no text that was typed. */
export const filedPage = v.object({
  address: text(addressMaxLength * 4),
  title: text(draftBounds.title * 50),
  description: text(draftBounds.description * 50),
  keywords: v.exactOptional(v.pipe(v.array(text(draftBounds.title)), v.maxLength(1_000))),
});
