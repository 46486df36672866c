import type { ActiveTab } from "../../../../shared/domain/values/active-tab.ts";
import type { ProfileId } from "../../../../shared/domain/values/ids.ts";
import type { FormOwner } from "../../../../background/contract.ts";

/** The owner of the form, as each call names it. */
export function formOwner(profileId: ProfileId | undefined, tab: ActiveTab | undefined): FormOwner {
  return {
    ...(profileId !== undefined && { profileId }),
    ...(tab?.isPrivate === true && { isPrivate: true }),
  };
}
