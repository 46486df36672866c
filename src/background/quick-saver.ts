import { isOfStorage, type Badge, type NotKept } from "../shared/domain/views/badge.ts";
import { StorageError, type StorageFailure } from "../shared/domain/failures.ts";
import { err, type Result } from "../shared/domain/values/result.ts";
import { openPopupOn } from "../shared/platform/browser/controls/action.ts";
import type { MenuClick } from "../shared/platform/browser/controls/menus.ts";
import { openOptions, openSaveTabs, type ShownTab } from "../shared/platform/browser/tabs.ts";
import type { createAddQuote } from "./use-cases/save/add-quote.ts";
import type { createQuickSave, QuickTarget } from "./use-cases/save/quick-save.ts";
import type { SaveFailure } from "./use-cases/save/save-link.ts";
import type { createBadge } from "./badge.ts";
import type { SaveFollower, Say } from "./save-follower.ts";

/**
 * Saves without a form. There is no window that could show the outcome, so the toolbar button does, and `say` where the
 * outcome is wanted in the page. Without a server, the save is kept and the Connection section opens.
 */
export function createQuickSaver(ports: {
  save: ReturnType<typeof createQuickSave>;
  addQuote: ReturnType<typeof createAddQuote>;
  follower: Pick<SaveFollower, "show">;
  badge: Pick<ReturnType<typeof createBadge>, "flash">;
  say: Say;
}) {
  const { save, addQuote, follower, badge, say } = ports;

  /** `opens`: the next press on the button shows the save with its undo, even if a press normally saves. */
  async function keep(target: QuickTarget, tab: ShownTab, opens: boolean): Promise<void> {
    const saving = save(target).catch(asFailure);
    // Beside the save, which must not wait for the browser.
    const [saved, opensPopup] = await Promise.all([saving, opens && openOn(tab)]);
    const about = nameOf(target);
    if (!saved.ok) return tell(tab, { kind: "not-saved", failure: notKept(saved.error) }, about);
    const { entryId, already = false, connected, pressOpens } = saved.value;
    if (already) tell(tab, { kind: "already" }, about);
    else await follower.show(entryId, { tab, about, pressUndoes: pressOpens || opensPopup });
    if (!connected) await openOptions("connection");
  }

  /** Adds the passage to the link that this device has of the tab's page. */
  async function quote(passage: string, tab: ShownTab): Promise<void> {
    const adding = addQuote({ address: tab.address, passage }).catch(asFailure);
    const [added, opensPopup] = await Promise.all([adding, openOn(tab)]);
    if (!added.ok) return tell(tab, { kind: "not-saved", failure: added.error }, passage);
    const { entryId } = added.value;
    switch (added.value.how) {
      case "there":
        return tell(tab, { kind: "already" }, passage);
      case "joined":
        // An undo would undo the whole save.
        return tell(tab, { kind: tab.isPrivate ? "kept-private" : "added" }, passage);
      case "own":
        await follower.show(entryId, { tab, about: passage, pressUndoes: opensPopup });
    }
  }

  function tell(tab: ShownTab, now: Badge, about: string): void {
    badge.flash(now);
    say(tab, now, about);
  }

  return {
    async onMenu(click: MenuClick): Promise<void> {
      if (click.item === "save-tabs") return openSaveTabs();
      if (click.item === "add-selection") return quote(click.passage, click.tab);
      const target = targetOf(click);
      if (target === undefined) {
        const { tabId } = click.tab;
        return openOptions(tabId === undefined ? "pages" : `pages/${tabId}`);
      }
      await keep(target, click.tab, target.kind === "page");
    },

    onPage: (tab: ShownTab): Promise<void> => keep({ kind: "page", ...tab }, tab, true),
  };
}

/** A failure of the storage, to be shown on the button: no form is open that could show it. Throws any other error. */
function asFailure(error: unknown): Result<never, StorageFailure> {
  if (error instanceof StorageError) return err(error.failure);
  throw error;
}

/**
 * Makes the tab's button open the popup; false if the tab was closed meanwhile, which does not stop the save.
 */
async function openOn({ tabId }: ShownTab): Promise<boolean> {
  if (tabId === undefined) return false;
  return openPopupOn(tabId).then(
    () => true,
    () => false,
  );
}

function nameOf(target: QuickTarget): string {
  const name = target.kind === "page" ? target.title : target.text;
  return name === "" ? target.address : name;
}

/** Nothing was typed, so only the storage or the address can be the cause. */
function notKept(failure: SaveFailure): NotKept {
  if (isOfStorage(failure)) return failure;
  return failure.kind === "address-local" ? failure : { kind: "address-not-savable" };
}

/** Undefined if nothing is saved now: a page of ours opens. */
function targetOf(click: MenuClick): QuickTarget | undefined {
  const { item, linkAddress, linkText, passage, imageAddress, tab } = click;
  switch (item) {
    case "save-link":
      return { kind: "link", address: linkAddress, text: linkText };
    case "save-page":
      return { kind: "page", ...tab };
    case "save-selection":
      return { kind: "page", ...tab, passage };
    case "save-image":
      return { kind: "page", ...tab, imageAddress };
    case "add-selection":
    case "add-to-user-page":
    case "save-tabs":
      return undefined;
  }
}
