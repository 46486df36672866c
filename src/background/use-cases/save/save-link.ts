import type { Capture } from "../../../shared/domain/capture/capture.ts";
import {
  quoteOf,
  selectionUseOf,
  withSelection,
} from "../../../shared/domain/capture/capture-use.ts";
import {
  StorageError,
  type ChoiceFailure,
  type DraftFailure,
  type StorageFailure,
} from "../../../shared/domain/failures.ts";
import type { EntryId, ProfileId } from "../../../shared/domain/values/ids.ts";
import { isWebAddress } from "../../../shared/domain/address/address.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import { withDescriptionHead } from "../../../shared/domain/capture/description-head.ts";
import { withMarkdownHead } from "../../../shared/domain/capture/markdown-head.ts";
import {
  withSite,
  type SavingChoices,
  type UndoMs,
} from "../../../shared/domain/profile/saving.ts";
import { method } from "../../../shared/rpc/method.ts";
import type { Departure } from "../outbox/departure.ts";
import type { Afterwards } from "./afterwards.ts";
import { filledIn } from "../content-after-save/fill-in.ts";
import { formInput, prepareSave, type SaveLinkInput } from "./prepare-save.ts";
import { forgetKeptDraft } from "./forget-draft.ts";
import { keepAndDeliver } from "../keep/keep.ts";
import { keepLink } from "./keep-link.ts";
import { joinContent, missingFor } from "../content-after-save/join-content.ts";
import { fetchPicture } from "../content-after-save/fetch-picture.ts";
import { joinPicture, joinScreenshot } from "../content-after-save/join-picture.ts";
import { takeScreenshot } from "../content-after-save/take-screenshot.ts";
import type { Profile } from "../../../shared/domain/profile/profile.ts";
import { requireProfile } from "../profile-of.ts";
import type { PageCaptures } from "../page/page-captures.ts";
import type { Pictures, Screenshots } from "../../../shared/ports/page-ports.ts";
import type {
  Announcer,
  BlobStore,
  Clock,
  DraftStore,
  PrivateDraftStore,
  ProfileStore,
  Random,
  Store,
  Transaction,
} from "../../../shared/ports/ports.ts";

export interface SaveLinkPorts {
  store: Store;
  drafts: DraftStore;
  privateDrafts: PrivateDraftStore;
  profiles: ProfileStore;
  captures: PageCaptures;
  screenshots: Screenshots;
  pictures: Pictures;
  blobs: Pick<BlobStore, "put">;
  random: Random;
  announcer: Announcer;
  clock: Clock;
  /** Starts a delivery run; does not wait for it. */
  deliver: () => void;
  findDeparture: (id: ProfileId) => Departure | undefined;
  afterwards: Afterwards;
}

export type SaveFailure = DraftFailure | ChoiceFailure | StorageFailure;

export interface Saved {
  entryId: EntryId;
  /**
   * Nothing was kept, and there is no such entry: a quick save of a page that the service has, or a form
   * over a page with a link that the form has not shown.
   */
  already?: true;
}

/**
 * Keeps a link: ledger row and outbox entry, in one strict transaction, before its first byte is sent. When
 * this resolves, the save survives a crash of the browser. If the page's content is still being read, it
 * joins the entry, which is sent without it after 3 s. A repeated call changes nothing; if another save was
 * kept under its id, it fails with `entry-gone`. Nothing is kept in two cases. A quick save of a page whose link
 * is on its way returns the entry of that link, or `already` if that entry would not carry the passage or picture.
 * A form over a page that has a link which the form does not know returns `already`, because the user may press
 * Save before the form has loaded the page's links.
 */
export function createSave(
  ports: SaveLinkPorts,
): (input: SaveLinkInput) => Promise<Result<Saved, SaveFailure>> {
  const { profiles, captures, announcer, clock, afterwards, random } = ports;
  return async (input) => {
    const { draft, profileId, quick = false } = input;
    const departure = profileId && ports.findDeparture(profileId);
    const profile = await requireProfile(profiles, profileId);
    const { saving } = profile;
    const prepared = prepareSave(input, saving);
    if (!prepared.ok) return prepared;
    const { fields, wanted, withContent } = prepared.value;
    const use = selectionUseOf(saving, withContent);
    const quote = input.passage === undefined ? undefined : quoteOf(input.passage);
    const isHeaded = wanted?.[2] === "markdown" && saving.headsMarkdown;
    /** What the save takes of a reading. */
    const taken = (capture: Capture | undefined) => {
      if (capture === undefined) return undefined;
      const sent = withContent ? capture : { ...capture, content: undefined };
      const told = saving.headsDescription ? withDescriptionHead(sent) : sent;
      const selected = withSelection(told, use);
      return isHeaded ? withMarkdownHead(selected) : selected;
    };
    // Without a form, the page is read now: something else may be selected than when a form was open.
    const captured = wanted && !quick ? taken(captures.get(...wanted)) : undefined;
    const isRead = wanted !== undefined && captured === undefined;
    const fetches = takesBytes(input, saving);
    const isComing = isRead || fetches || draft.screenshot === true;
    // Sent with the link, unless the new reading gives other content, or none; without a selection of that time.
    const seen = isRead ? captures.older(...wanted) : undefined;
    const older = taken(seen && quick ? { ...seen, selection: undefined } : seen);
    const first = quick ? filledIn(fields, captured, quote) : fields;
    const keep = (tx: Transaction) =>
      keepLink(tx, {
        draft: prepared.value.draft,
        fields: first,
        profile,
        captured: captured ?? older,
        isComing,
        isPictureComing: fetches,
        isWanted: wanted !== undefined && withContent,
        quick,
        isPart: quote !== undefined || input.picture !== undefined,
        links: input.links,
        undoMs: undoMsOf(input, saving),
        departure,
        nowMs: clock.now(),
        uuid: () => random.uuid(),
      });
    const kept = await keepAndDeliver(ports, keep, departure);
    if (!kept.ok) return kept;
    const { isNew = false, isOther, ...saved } = kept.value;
    if (isOther) return err({ kind: "entry-gone" });
    if (saved.already) return ok(saved);
    announcer.changed();
    forgetKeptDraft(ports, { ...input, entryId: draft.entryId, profileId: profile.id });
    rememberSite(ports, input, profile.id);
    if (isComing && isNew) {
      afterwards(async () => {
        const [page] = await Promise.all([
          isRead ? captures.read(...wanted) : undefined,
          draft.screenshot && addScreenshot(ports, input, profile),
          fetches && addPicture(ports, input, profile),
        ]);
        const missing = page?.ok === false ? missingFor(page.error) : "none";
        await joinContent(ports, draft.entryId, {
          capture: page?.ok ? taken(page.value) : (captured ?? older),
          missing: wanted && withContent ? missing : undefined,
          kept: quick ? first : undefined,
          quote,
        });
      });
    }
    return ok(saved);
  };
}

/** Keeps the link of a form, as `createSave` does: when this resolves, it is on disk. */
export const saveLink = method(formInput, (ports: SaveLinkPorts) => createSave(ports));

function undoMsOf({ quick, isUnattended }: SaveLinkInput, saving: SavingChoices): UndoMs {
  if (isUnattended) return 0;
  return quick ? saving.undoQuickMs : saving.undoPopupMs;
}

/** A picture without an address of its own, which a page can contain, can only be sent as bytes. */
function takesBytes({ picture }: SaveLinkInput, { pictureUse }: SavingChoices): boolean {
  return picture !== undefined && (pictureUse === "file" || !isWebAddress(picture));
}

/** The picture is in time even if the page is too slow to be read: it does not wait for the content. */
async function addScreenshot(
  ports: SaveLinkPorts,
  { draft, tabId, pageAddress }: SaveLinkInput,
  profile: Profile,
): Promise<void> {
  const taken = await takeScreenshot(ports, tabId, pageAddress, profile.saving.screenshotUse);
  await joinScreenshot(ports, draft.entryId, taken, profile);
}

async function addPicture(
  ports: SaveLinkPorts,
  { draft, picture = "", pageAddress }: SaveLinkInput,
  profile: Profile,
): Promise<void> {
  const taken = await fetchPicture(ports, picture, pageAddress);
  await joinPicture(ports, draft.entryId, taken, profile);
}

/** Remembers the user's choice for the site. If that fails, the save is still kept. */
function rememberSite(
  { profiles, announcer, afterwards }: SaveLinkPorts,
  { pageAddress, siteContent }: SaveLinkInput,
  profileId: ProfileId,
): void {
  if (siteContent === undefined) return;
  afterwards(async () => {
    const edited = await profiles.edit(profileId, ({ saving, compatibility }) => ({
      saving: withSite(saving, pageAddress, siteContent),
      compatibility,
    }));
    if (!edited.ok) throw new StorageError(edited.error);
    // Otherwise a page that shows the choices would overwrite this one with its next change.
    announcer.changed();
  });
}
