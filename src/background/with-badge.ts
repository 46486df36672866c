import type { Handlers } from "./contract.ts";
import type { SaveFollower } from "./save-follower.ts";

/**
 * The handlers, with the button following what the forms do: the outcome of a save, because its popup may
 * be closed by then, and whether the page in front is saved.
 */
export function withBadge(
  handlers: Handlers,
  follower: Pick<SaveFollower, "add">,
  tickPage: (tabId: number) => void,
): Handlers {
  const { saveLink, changeLink, readPage } = handlers;
  return {
    ...handlers,
    async saveLink(input) {
      const saved = await saveLink(input);
      const { tabId, isPrivate = false } = input;
      if (saved.ok && !saved.value.already) {
        follower.add(saved.value.entryId, { tab: { tabId, isPrivate }, pressUndoes: false });
      }
      return saved;
    },
    async changeLink(input) {
      const changed = await changeLink(input);
      const tab = { isPrivate: input.isPrivate ?? false };
      if (changed.ok) follower.add(changed.value.entryId, { tab, pressUndoes: false });
      return changed;
    },
    readPage(input) {
      tickPage(input.tabId);
      return readPage(input);
    },
  };
}
