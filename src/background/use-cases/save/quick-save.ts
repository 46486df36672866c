import { isLocalAddress, isWebAddress } from "../../../shared/domain/address/address.ts";
import type { Draft } from "../../../shared/domain/draft/draft.ts";
import { asId } from "../../../shared/domain/values/ids.ts";
import { isConnected } from "../../../shared/domain/profile/profile.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import type { ProfileStore, Random } from "../../../shared/ports/ports.ts";
import type { SaveLinkInput } from "./prepare-save.ts";
import type { Saved, SaveFailure } from "./save-link.ts";

/** What to save without a form: the page in front, or the link under the pointer. */
export type QuickTarget =
  | {
      kind: "page";
      address: string;
      title: string;
      tabId?: number;
      /** The selected text, if that is to be saved; "" for the page alone. */
      passage?: string;
      /** The picture of the page that is to be saved; "" for the page alone. */
      imageAddress?: string;
    }
  /** The link's own address, and its text if it has one. */
  | { kind: "link"; address: string; text: string };

export interface QuickSaved extends Saved {
  /** If false, the save is kept all the same, and sent once a server is connected. */
  connected: boolean;
  /** Pressing the toolbar button opens the popup, on any page. */
  pressOpens: boolean;
}

/**
 * Saves without a form, from the context menu, the toolbar button or a shortcut: a page with its title and
 * content, a selected passage or a picture with the page it is on, a link with its text as title and without
 * content (docs/architecture.md, "Capture"). The user has not typed the address, so one that only this
 * browser can open is refused.
 */
export function createQuickSave(ports: {
  saveLink: (input: SaveLinkInput) => Promise<Result<Saved, SaveFailure>>;
  profiles: ProfileStore;
  random: Random;
}): (target: QuickTarget) => Promise<Result<QuickSaved, SaveFailure>> {
  const { saveLink, profiles, random } = ports;
  return async (target) => {
    if (isLocalAddress(target.address)) return err({ kind: "address-local" });
    const { passage = "", imageAddress = "" } = target.kind === "page" ? target : {};
    const draft: Draft = {
      entryId: asId(random.uuid()),
      link: asId(random.uuid()),
      address: target.address,
      title: target.kind === "page" ? target.title : target.text,
      description: "",
      tags: [],
      collections: [],
      pageContent: target.kind === "page",
      ...(isWebAddress(imageAddress) && { imageUrl: imageAddress }),
    };
    // Before the save: once it is kept, nothing may fail any more.
    const profile = await profiles.current();
    const tab = target.kind === "page" && target.tabId !== undefined ? { tabId: target.tabId } : {};
    const saved = await saveLink({
      draft,
      pageAddress: target.address,
      quick: true,
      ...tab,
      ...(passage !== "" && { passage }),
      ...(imageAddress !== "" && { picture: imageAddress }),
    });
    if (!saved.ok) return saved;
    const pressOpens = profile.saving.toolbar === "popup";
    return ok({ ...saved.value, connected: isConnected(profile), pressOpens });
  };
}
