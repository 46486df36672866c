import { captureLimitMs, type Capture } from "../domain/capture.ts";
import { draftKey, parseDraft, type Draft } from "../domain/draft.ts";
import type { DraftFailure, StorageFailure } from "../domain/failures.ts";
import type { EntryId, ProfileId } from "../domain/ids.ts";
import { linkRow } from "../domain/ledger.ts";
import type { LinkFields } from "../domain/operation.ts";
import { firstState, type Entry } from "../domain/outbox/entry.ts";
import type { Profile, UndoMs } from "../domain/profile.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { excerptOf } from "../domain/excerpt.ts";
import { requireProfile } from "./profile-of.ts";
import { learnCollections, learnRepositories, learnTags } from "./learn.ts";
import { moveEntry, settleReferences } from "./move-entry.ts";
import type { PageCaptures } from "./page-captures.ts";
import type { Announcer, Clock, DraftStore, ProfileStore, Store, Transaction } from "./ports.ts";

export interface SaveLinkPorts {
  store: Store;
  drafts: DraftStore;
  profiles: ProfileStore;
  captures: PageCaptures;
  announcer: Announcer;
  clock: Clock;
  /** Starts a delivery run; does not wait for it. */
  deliver: () => void;
}

export interface SaveLinkInput {
  draft: Draft;
  /** The page the draft was typed over; its kept draft goes with the save. */
  pageAddress: string;
  /** Where the page can be read, when its content is wanted. */
  tabId?: number;
  /** Saved without a form: empty fields are filled from the page, and the quick save's undo holds. */
  quick?: boolean;
  /** Absent: the profile in use. */
  profileId?: ProfileId;
}

type Saved = Result<{ entryId: EntryId }, DraftFailure | StorageFailure>;

/**
 * Keeps a link: ledger row and outbox entry, in one strict transaction, before its first byte is sent.
 * When this resolves the save survives the death of the browser. The page's content may still be
 * coming; it joins the entry, which goes without it after 3 s. A repeated call changes nothing.
 */
export function createSaveLink(ports: SaveLinkPorts): (input: SaveLinkInput) => Promise<Saved> {
  const { store, drafts, profiles, captures, announcer, clock, deliver } = ports;
  return async ({ draft, pageAddress, tabId, profileId, quick = false }) => {
    const fields = parseDraft(draft);
    if (!fields.ok) return fields;
    const profile = await requireProfile(profiles, profileId);
    const wanted =
      draft.pageContent && tabId !== undefined ? { tabId, address: pageAddress } : undefined;
    const captured = wanted && captures.get(wanted.tabId, wanted.address);
    const isComing = wanted !== undefined && captured === undefined;
    const kept = await store.change((tx) =>
      keep(tx, {
        draft,
        fields: quick ? filledIn(fields.value, captured) : fields.value,
        profile,
        captured,
        isComing,
        undoMs: quick ? profile.saving.undoQuickMs : profile.saving.undoPopupMs,
        nowMs: clock.now(),
      }),
    );
    if (!kept.ok) return err(kept.error);
    // Should this fail, the save is kept all the same, and a draft of its id is not shown again.
    await drafts.forget(draftKey(profile.id, pageAddress), draft.entryId);
    if (isComing && kept.value === "new") {
      void captures
        .read(wanted.tabId, wanted.address)
        .then((page) => joinContent(ports, draft.entryId, page.ok ? page.value : undefined, quick));
    }
    announcer.changed();
    deliver();
    return ok({ entryId: draft.entryId });
  };
}

interface Keeping {
  draft: Draft;
  fields: LinkFields;
  profile: Profile;
  captured: Capture | undefined;
  isComing: boolean;
  undoMs: UndoMs;
  nowMs: number;
}

async function keep(tx: Transaction, keeping: Keeping): Promise<"new" | "repeated"> {
  const { draft, profile, captured, isComing, undoMs, nowMs } = keeping;
  const timing = {
    ...(isComing && { captureUntilMs: nowMs + captureLimitMs }),
    ...(undoMs > 0 && { holdUntilMs: nowMs + undoMs }),
  };
  if ((await tx.entry(draft.entryId)) !== undefined) return "repeated";
  const collections = await learnCollections(tx, profile.id, draft.collections, nowMs);
  const fields = { ...keeping.fields, collections: [...new Set(collections)] };
  await learnTags(tx, profile.id, fields.tags, nowMs);
  await learnRepositories(tx, profile.id, draft.repositories ?? [], nowMs);
  const row = { localId: draft.link, profileId: profile.id, createdAtMs: nowMs };
  await tx.putLink(linkRow(fields, { ...row, excerpt: excerptOf(captured) }));
  const entry: Entry = {
    id: draft.entryId,
    profileId: profile.id,
    operation: { kind: "create-link", subject: draft.link, fields },
    state: firstState(timing, nowMs),
    lane: "person",
    createdAtMs: nowMs,
    tries: 0,
    ...(timing.holdUntilMs !== undefined && { holdUntilMs: timing.holdUntilMs }),
  };
  await tx.putEntry(entry);
  if (captured?.content !== undefined) {
    await tx.putPayload(entry.id, { pageContent: captured.content.html });
  }
  if (entry.state.name === "ready") await settleReferences(tx, entry, nowMs);
  return "new";
}

/** What the page says of itself, where the draft says nothing. */
function filledIn(fields: LinkFields, capture: Capture | undefined): LinkFields {
  if (capture === undefined) return fields;
  const imageUrl = fields.imageUrl ?? capture.imageUrl;
  return {
    ...fields,
    title: fields.title || capture.title,
    description: fields.description || capture.description,
    ...(imageUrl !== undefined && { imageUrl }),
  };
}

/** The content has come, or will not: the entry goes on either way. */
async function joinContent(
  { store, announcer, clock, deliver }: SaveLinkPorts,
  entryId: EntryId,
  capture: Capture | undefined,
  quick: boolean,
): Promise<void> {
  await store.change(async (tx) => {
    const entry = await tx.entry(entryId);
    if (entry?.state.name !== "capturing" || entry.operation.kind !== "create-link") return;
    if (capture?.content !== undefined) {
      await tx.putPayload(entryId, { pageContent: capture.content.html });
    }
    const fields = quick ? filledIn(entry.operation.fields, capture) : entry.operation.fields;
    const row = await tx.link(entry.operation.subject);
    if (row !== undefined) {
      const { title, description } = fields;
      await tx.putLink({ ...row, title, description, excerpt: excerptOf(capture) });
    }
    const filled: Entry = { ...entry, operation: { ...entry.operation, fields } };
    await moveEntry(tx, filled, { kind: "captured" }, clock.now());
  });
  announcer.changed();
  deliver();
}
