import type { PopupView } from "../../../../shared/domain/views/views.ts";
import type { DraftForm } from "../draft/draft-fields.ts";

/**
 * Updates the form with the view of its page. `isOtherProfile`: the form has no data of this profile yet;
 * otherwise a typed new link stays a new link.
 */
export function applyViewToForm(
  form: DraftForm,
  { draft, link, start }: Pick<PopupView, "draft" | "link" | "start">,
  { isOtherProfile, renew }: { isOtherProfile: boolean; renew: () => void },
): void {
  const isEdit = isOtherProfile
    ? draft === undefined || draft.link === link?.localId
    : form.editing.value !== undefined;
  if (isEdit && link !== undefined) form.edit(link);
  else {
    if (form.editing.value !== undefined) renew();
    if (isOtherProfile && draft === undefined) form.begin(start);
  }
  if (draft !== undefined) form.restore(draft);
}
