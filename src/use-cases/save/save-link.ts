import { addressKey } from "../../domain/values/address.ts";
import { captureLimitMs, sentContent, type Capture } from "../../domain/capture.ts";
import { draftKey, type Draft } from "../../domain/draft.ts";
import type { ChoiceFailure, DraftFailure, StorageFailure } from "../../domain/failures.ts";
import { asId, type EntryId, type LocalId, type ProfileId } from "../../domain/values/ids.ts";
import { linkRow, type LinkRow } from "../../domain/ledger.ts";
import { isCreate, isSameInAll, type LinkFields } from "../../domain/operation.ts";
import { firstState, isFinal, type Entry } from "../../domain/outbox/entry.ts";
import type { Profile } from "../../domain/profile/profile.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import { excerptOf } from "../../domain/values/excerpt.ts";
import { withSite, type UndoMs } from "../../domain/profile/saving.ts";
import { begin, filledIn } from "./begin-save.ts";
import { choresAfterMs, pause } from "../delivery/chores.ts";
import type { KeptEntry } from "../delivery/claim.ts";
import { joinContent, missingFor } from "./join-content.ts";
import { requireProfile } from "../profiles/profile-of.ts";
import {
  learnCollections,
  learnedCollections,
  learnRepositories,
  learnTags,
  withoutLost,
} from "../ledger/learn.ts";
import { settleReferences } from "../outbox/move-entry.ts";
import type { PageCaptures } from "./page-captures.ts";
import { stopAtUnreadable } from "../ledger/stop-at-unreadable.ts";
import type {
  Announcer,
  Clock,
  DraftStore,
  PrivateDraftStore,
  ProfileStore,
  Store,
  Transaction,
} from "../ports.ts";

export interface SaveLinkPorts {
  store: Store;
  drafts: DraftStore;
  privateDrafts: PrivateDraftStore;
  profiles: ProfileStore;
  captures: PageCaptures;
  announcer: Announcer;
  clock: Clock;
  /** One transaction, and a delivery after it that is not waited for; see `Deliverer.keep`. */
  keep: <T extends KeptEntry>(
    profile: Profile,
    work: (tx: Transaction) => Promise<T>,
  ) => Promise<Result<T, StorageFailure>>;
  /** Starts a delivery run; does not wait for it. */
  deliver: () => void;
}

export interface SaveLinkInput {
  draft: Draft;
  /** The page the draft was typed over; its kept draft goes with the save. */
  pageAddress: string;
  /** Where the page can be read, when its content is wanted. */
  tabId?: number;
  /**
   * Saved without a form: it starts with what the profile's saves start with, empty fields are filled
   * from the page, the quick save's undo holds, and a page that is here already is not saved again.
   */
  quick?: boolean;
  /** The form did not know yet what saves of the profile start with. */
  begin?: boolean;
  /**
   * The links of the page that the form has shown: beside these a new one is meant. Where there is
   * another nothing is kept. Absent: nobody looks.
   */
  links?: readonly LocalId[];
  /** The person's own tick at `Page content`, to be remembered for the site. */
  siteContent?: boolean;
  /** Absent: the profile in use. */
  profileId?: ProfileId;
  /** The page stood in a private window: its draft is kept in memory. */
  isPrivate?: boolean;
}

export type SaveFailure = DraftFailure | ChoiceFailure | StorageFailure;

export interface Saved {
  entryId: EntryId;
  /**
   * A quick save of a page that the service has, or a form over a page with a link that it has not
   * shown: nothing was kept, and there is no such entry.
   */
  already?: true;
}

/**
 * Keeps a link: ledger row and outbox entry, in one strict transaction, before its first byte is sent.
 * When this resolves the save survives the death of the browser. The page's content may still be
 * coming; it joins the entry, which goes without it after 3 s. A repeated call changes nothing; where
 * something else was kept under its id it is `entry-gone`. Nor does a quick save of a page whose link is
 * on its way, which gives that link's entry, nor a form's over a page with a link that the form does not
 * know: a person may press Save before anybody has told it.
 */
export function createSaveLink(
  ports: SaveLinkPorts,
): (input: SaveLinkInput) => Promise<Result<Saved, SaveFailure>> {
  const { profiles, captures, announcer, clock } = ports;
  return async (input) => {
    const { draft, profileId, quick = false } = input;
    const profile = await requireProfile(profiles, profileId);
    const { saving } = profile;
    const begun = begin(input, saving);
    if (!begun.ok) return begun;
    const { fields, wanted, withContent } = begun.value;
    const taken = (capture: Capture | undefined) =>
      capture && (withContent ? capture : { ...capture, content: undefined });
    const captured = wanted && taken(captures.get(...wanted));
    const isComing = wanted !== undefined && captured === undefined;
    // It goes with the link unless the page gives another, or takes it back.
    const older = isComing ? taken(captures.older(...wanted)) : undefined;
    const kept = await ports.keep(profile, (tx) =>
      keep(tx, {
        draft: begun.value.draft,
        fields: quick ? filledIn(fields, captured) : fields,
        profile,
        captured: captured ?? older,
        isComing,
        isWanted: wanted !== undefined && withContent,
        quick,
        links: input.links,
        undoMs: quick ? saving.undoQuickMs : saving.undoPopupMs,
        nowMs: clock.now(),
      }),
    );
    if (!kept.ok) return err(kept.error);
    const { toSend, isOther, ...saved } = kept.value;
    if (isOther) return err({ kind: "entry-gone" });
    if (saved.already) return ok(saved);
    void pause(choresAfterMs).then(() => tidyUp(ports, input, profile));
    if (isComing && toSend !== undefined) {
      void captures.read(...wanted).then((page) =>
        joinContent(ports, draft.entryId, {
          capture: taken(page.ok ? page.value : older),
          missing: withContent ? (page.ok ? "none" : missingFor(page.error)) : undefined,
          quick,
        }),
      );
    }
    announcer.changed();
    return ok(saved);
  };
}

/**
 * Nobody waits for this. Should it fail, the save is kept all the same: a draft of its id is not shown
 * again, and the site is not remembered.
 */
async function tidyUp(
  { drafts, privateDrafts, profiles, announcer }: SaveLinkPorts,
  { draft, pageAddress, siteContent, isPrivate }: SaveLinkInput,
  profile: Profile,
): Promise<void> {
  const typed = isPrivate ? privateDrafts : drafts;
  await typed.forget(draftKey(profile.id, pageAddress), draft.entryId);
  if (siteContent === undefined) return;
  await profiles.edit(profile.id, ({ saving, compatibility }) => ({
    saving: withSite(saving, pageAddress, siteContent),
    compatibility,
  }));
  // Who shows the choices would else write over this one with the next.
  announcer.changed();
}

interface Keeping {
  draft: Draft;
  fields: LinkFields;
  profile: Profile;
  captured: Capture | undefined;
  isComing: boolean;
  /** Content is to travel. */
  isWanted: boolean;
  quick: boolean;
  links: readonly LocalId[] | undefined;
  undoMs: UndoMs;
  nowMs: number;
}

async function keep(
  tx: Transaction,
  keeping: Keeping,
): Promise<Saved & KeptEntry & { isOther?: true }> {
  const { draft, profile, captured, isComing, isWanted, quick, links, undoMs, nowMs } = keeping;
  const timing = {
    ...(isComing && { captureUntilMs: nowMs + captureLimitMs }),
    ...(undoMs > 0 && { holdUntilMs: nowMs + undoMs }),
  };
  const { entryId } = draft;
  const kept = tx.entry(entryId);
  // Worked out while the browser looks for it.
  const excerpt = excerptOf(captured);
  const earlier = await kept;
  const chosen = await withoutLost(tx, draft.collections, profile.saving.collections);
  if (earlier !== undefined) {
    const collections = await learnedCollections(tx, profile.id, chosen);
    const isSame = quick || isRepeated(earlier, { ...keeping.fields, collections });
    return isSame ? { entryId } : { entryId, isOther: true };
  }
  if (quick || links !== undefined) {
    const known = await tx.linksAt(profile.id, addressKey(keeping.fields.targetUrl));
    const rows = known.filter(({ localId }) => !links?.includes(localId));
    const onItsWay = await openCreation(tx, rows);
    if (onItsWay !== undefined && quick) return { entryId: onItsWay.id };
    if (onItsWay !== undefined || rows.some(({ deliveredAtMs }) => deliveredAtMs !== undefined)) {
      return { entryId, already: true };
    }
    stopAtUnreadable(tx, ["entries"]);
    stopAtUnreadable(tx, ["links"], ({ id }) => links?.includes(asId(id)) !== true);
  }
  const collections = await learnCollections(tx, profile.id, chosen, nowMs, timing.holdUntilMs);
  const fields = { ...keeping.fields, collections };
  await learnTags(tx, profile.id, fields.tags, nowMs);
  await learnRepositories(tx, profile.id, draft.repositories ?? [], nowMs);
  const row = { localId: draft.link, profileId: profile.id, createdAtMs: nowMs };
  await tx.putLink(linkRow(fields, { ...row, excerpt }));
  const content = captured?.content;
  const missing = isComing ? "late" : "none";
  const entry: Entry = {
    id: draft.entryId,
    profileId: profile.id,
    operation: { kind: "create-link", subject: draft.link, fields },
    state: firstState(timing, nowMs),
    lane: "person",
    createdAtMs: nowMs,
    tries: 0,
    ...(timing.holdUntilMs !== undefined && { holdUntilMs: timing.holdUntilMs }),
    ...(isWanted && content === undefined && { contentMissing: missing }),
  };
  await tx.putEntry(entry);
  const payload = content === undefined ? {} : { pageContent: sentContent(content) };
  if (content !== undefined) await tx.putPayload(entryId, payload);
  const isReady = entry.state.name === "ready";
  return {
    entryId,
    toSend: { entry: isReady ? await settleReferences(tx, entry, nowMs) : entry, payload },
  };
}

/**
 * Whether the message came a second time. A form whose first answer was lost may have been typed into
 * since, or its save been taken back elsewhere: what it has now is not what was kept.
 */
function isRepeated({ operation, state }: Entry, fields: LinkFields): boolean {
  if (operation.kind !== "create-link") return false;
  return (
    state.name !== "cancelled" && state.name !== "dropped" && isSameInAll(operation.fields, fields)
  );
}

/** What makes one of these links and has not come to an end. */
async function openCreation(tx: Transaction, rows: readonly LinkRow[]): Promise<Entry | undefined> {
  for (const { localId } of rows) {
    const about = await tx.entriesAbout(localId);
    const creation = about.find((entry) => isCreate(entry.operation) && !isFinal(entry));
    if (creation !== undefined) return creation;
  }
  return undefined;
}
