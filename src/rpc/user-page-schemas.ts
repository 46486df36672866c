import * as v from "valibot";
import { markups, userPageBounds } from "../domain/user-page.ts";
import { entryId, localId, profileId as profileIdSchema, textId } from "../resources/id-schemas.ts";
import { text } from "./form-schemas.ts";

/** The schemas of the messages about user pages. */

const profileId = v.exactOptional(profileIdSchema);
const title = text(userPageBounds.title);
const fields = {
  title: v.exactOptional(title),
  content: v.exactOptional(text(userPageBounds.content)),
};

const draft = v.object({ entryId, ...fields });

export const userPageSchemas = {
  addUserPage: v.object({ page: localId, remoteId: textId, title, profileId }),
  describeUserPage: v.object({
    page: localId,
    title: fields.title,
    markup: v.exactOptional(v.picklist(markups)),
  }),
  forgetUserPage: v.object({ page: localId }),
  keepUserPageDraft: v.object({
    page: localId,
    draft: v.exactOptional(draft),
    isWhole: v.exactOptional(v.boolean()),
    over: v.exactOptional(draft),
  }),
  changeUserPage: v.object({ entryId, page: localId, changes: v.object(fields) }),
};
