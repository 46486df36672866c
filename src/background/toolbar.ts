import { setToolbarPress } from "../platform/browser/action.ts";
import type { ProfileStore } from "../use-cases/ports.ts";

/**
 * Keeps the press on the toolbar button as the profile in use wants it. The browser remembers it no
 * longer than its own life: call `follow` at each start of the background, and after each change.
 */
export function createToolbar({ profiles }: { profiles: ProfileStore }) {
  let isSet: "popup" | "save" | undefined;

  async function follow(): Promise<void> {
    const { toolbar } = (await profiles.current()).saving;
    // Few of all changes are of this one.
    if (toolbar === isSet) return;
    isSet = toolbar;
    await setToolbarPress(toolbar).catch((error: unknown) => {
      isSet = undefined;
      throw error;
    });
  }

  return { follow };
}
