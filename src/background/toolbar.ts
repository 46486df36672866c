import { setToolbarPress } from "../shared/platform/browser/controls/action.ts";
import type { ProfileStore } from "../shared/ports/ports.ts";

/**
 * Sets the toolbar button's action as the profile in use wants it. The browser forgets the setting when it
 * ends: call `follow` at each start of the background, and after each change.
 */
export function createToolbar({ profiles }: { profiles: ProfileStore }) {
  let isSet: "popup" | "save" | undefined;

  async function follow(): Promise<void> {
    const { toolbar } = (await profiles.current()).saving;
    // Most changes are not of this setting.
    if (toolbar === isSet) return;
    isSet = toolbar;
    await setToolbarPress(toolbar).catch((error: unknown) => {
      isSet = undefined;
      throw error;
    });
  }

  return { follow };
}
