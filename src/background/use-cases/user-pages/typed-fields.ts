import * as v from "valibot";
import { userPageBounds } from "../../../shared/domain/user-pages/user-page.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";

/** What is typed about a user page and sent to the service. */
export const typedFields = {
  title: v.exactOptional(forms.text(userPageBounds.title)),
  content: v.exactOptional(forms.text(userPageBounds.content)),
};
