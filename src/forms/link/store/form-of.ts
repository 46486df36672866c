import type { ActiveTab } from "../../../domain/values/active-tab.ts";
import type { ProfileId } from "../../../domain/values/ids.ts";
import type { FormOf } from "../../../rpc/contract.ts";

/** The owner of the form, as each call names it. */
export function formFor(profileId: ProfileId | undefined, tab: ActiveTab | undefined): FormOf {
  return {
    ...(profileId !== undefined && { profileId }),
    ...(tab?.isPrivate === true && { isPrivate: true }),
  };
}
