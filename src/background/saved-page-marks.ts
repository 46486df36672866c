import type { ProfileId } from "../shared/domain/values/ids.ts";
import type { ProfileStore } from "../shared/ports/ports.ts";

/**
 * Ticks on the buttons of all tabs whose pages are saved, if the profile in use wants them. The listener for tabs
 * wakes the background at every page, so it is removed if no ticks are wanted. The background starts with the listener,
 * because one that is added later misses the event that woke the background.
 */
export function createSavedPageMarks(ports: {
  profiles: Pick<ProfileStore, "current" | "all" | "edit">;
  /** Adds or removes the listener for tabs that show another page. */
  listen: (on: boolean) => void;
  /** Looks at the tabs in front, or removes the saved icon of all tabs. */
  refresh: (on: boolean) => Promise<void>;
}) {
  const { profiles, listen, refresh } = ports;
  /** The profile whose links are marked; false: none. */
  let marked: ProfileId | false | undefined;
  listen(true);

  /** Call this at the start of the background, and after each change. */
  async function follow(): Promise<void> {
    const { id, saving } = await profiles.current();
    const before = marked;
    marked = saving.marksSavedPages && id;
    if (marked === before) return;
    if (!marked) listen(false);
    else if (before === false) listen(true);
    // At the start of a background that marks nothing, the ticks from the user's own actions stay.
    if (marked || before) await refresh(marked !== false);
  }

  return {
    follow,
    /** Switches the marks of all profiles off: the browser no longer shows the addresses of tabs. */
    async stop(): Promise<void> {
      for (const { id } of await profiles.all()) {
        await profiles.edit(id, (kept) => ({
          ...kept,
          saving: { ...kept.saving, marksSavedPages: false },
        }));
      }
      await follow();
    },
  };
}
