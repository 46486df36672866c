import type { PopupView } from "../../../domain/views.ts";
import type { DraftForm } from "../form/draft-fields.ts";

/**
 * What the form makes of what is known of its page. `isOther`: nothing of this profile stands in it yet;
 * else what was typed as a new link stays one.
 */
export function takeView(
  form: DraftForm,
  { draft, link, start }: Pick<PopupView, "draft" | "link" | "start">,
  { isOther, renew }: { isOther: boolean; renew: () => void },
): void {
  const isEdit = isOther
    ? draft === undefined || draft.link === link?.localId
    : form.editing.value !== undefined;
  if (isEdit && link !== undefined) form.edit(link);
  else {
    if (form.editing.value !== undefined) renew();
    if (isOther && draft === undefined) form.begin(start);
  }
  if (draft !== undefined) form.restore(draft);
}
