import type { ChoiceFailure, StorageFailure } from "../../domain/failures.ts";
import type { EntryId, LocalId, ProfileId, RemoteId } from "../../domain/values/ids.ts";
import { linkRow, type LinkRow } from "../../domain/ledger.ts";
import { withoutReference, type LinkChanges, type Operation } from "../../domain/operation.ts";
import { choicesFor, type Choice } from "../../domain/outbox/choices.ts";
import { withOperation } from "../../domain/outbox/edition.ts";
import type { Entry } from "../../domain/outbox/entry.ts";
import { gateToProbe } from "../../domain/outbox/gate.ts";
import type { EntryEvent } from "../../domain/outbox/transition.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import { moveEntry } from "./move-entry.ts";
import type { Announcer, Clock, ProfileStore, Store, Transaction } from "../ports.ts";
import { requireProfile } from "../profiles/profile-of.ts";
import { stopAtUnreadable } from "../ledger/stop-at-unreadable.ts";

export interface ChoosePorts {
  store: Store;
  profiles: ProfileStore;
  announcer: Announcer;
  clock: Clock;
  deliver: (options?: { woken: boolean }) => void;
}

interface ChooseInput {
  entryId: EntryId;
  choice: Choice;
  /** With `arrived` and `give-id`: the service's id, as the person found it. */
  remoteId?: RemoteId;
}

type Chosen = Result<void, ChoiceFailure | StorageFailure>;

/** Does what the person chose about an entry; refuses what the entry does not offer any more. */
export function createChoose(ports: ChoosePorts): (input: ChooseInput) => Promise<Chosen> {
  return async (input) => {
    const done = await ports.store.change(async (tx): Promise<Result<void, ChoiceFailure>> => {
      const entry = await tx.entry(input.entryId);
      if (entry === undefined) {
        stopAtUnreadable(tx, ["entries"]);
        return err({ kind: "entry-gone" });
      }
      const idless = input.choice === "give-id" && input.remoteId === undefined;
      if (idless || !choicesFor(entry).includes(input.choice))
        return err({ kind: "choice-not-offered" });
      await act(tx, entry, input, ports.clock.now());
      return ok();
    });
    if (!done.ok) return done;
    ports.announcer.changed();
    ports.deliver({ woken: true });
    return done.value;
  };
}

/** Does it, inside the caller's transaction, which has seen that the entry offers the choice. */
export async function act(
  tx: Transaction,
  entry: Entry,
  { choice, remoteId }: ChooseInput,
  nowMs: number,
): Promise<void> {
  switch (choice) {
    case "try-now":
      await openToProbe(tx, entry.profileId, nowMs);
      await moveEntry(tx, entry, { kind: "woken" }, nowMs);
      return;
    case "give-id":
      await giveParentId(tx, entry, remoteId, nowMs);
      return;
    case "send-without":
      await moveEntry(tx, await strip(tx, entry), { kind: "send-again" }, nowMs);
      return;
    case "edit-that":
      await moveEntry(tx, await asChange(tx, entry, nowMs), { kind: "send-again" }, nowMs);
      return;
    default:
      await moveEntry(tx, entry, eventOf(choice, remoteId), nowMs);
  }
}

function eventOf(
  choice: "send-again" | "arrived" | "undo" | "drop",
  remoteId: RemoteId | undefined,
): EntryEvent {
  switch (choice) {
    case "send-again":
      return { kind: "send-again" };
    case "arrived":
      return { kind: "arrived", ...(remoteId !== undefined && { remoteId }) };
    case "undo":
      return { kind: "undone" };
    case "drop":
      return { kind: "dropped" };
  }
}

/** The thing that was lost has an id after all: whoever waited for it can go. */
async function giveParentId(
  tx: Transaction,
  entry: Entry,
  remoteId: RemoteId | undefined,
  nowMs: number,
): Promise<void> {
  const { state } = entry;
  if (remoteId === undefined || state.name !== "blocked") return;
  if (state.cause.kind !== "parent-missing") return;
  const { parent } = state.cause;
  const collection = await tx.collection(parent);
  const link = await tx.link(parent);
  if (link !== undefined) await tx.putLink({ ...link, remoteId });
  else if (collection !== undefined) await tx.putCollection({ ...collection, remoteId });
  else if (entry.operation.kind === "update-link" && entry.operation.subject === parent) {
    await tx.putLink({ ...givenLink(entry, entry.operation.changes), remoteId });
  } else {
    await tx.putCollection({
      localId: parent,
      profileId: entry.profileId,
      title: `#${remoteId}`,
      remoteId,
      usedAtMs: nowMs,
      uses: 1,
      deliveredAtMs: nowMs,
    });
  }
  for (const blocked of await tx.entriesIn(entry.profileId, ["blocked"])) {
    const cause = blocked.state.name === "blocked" ? blocked.state.cause : undefined;
    if (cause?.kind !== "parent-missing" || cause.parent !== parent) continue;
    await moveEntry(tx, blocked, { kind: "send-again" }, nowMs);
  }
}

/** A row for a link that is known by its id and by what is to be changed alone. */
function givenLink({ operation, profileId, createdAtMs }: Entry, changes: LinkChanges): LinkRow {
  const nothing = { targetUrl: "", title: "", description: "", tags: [], collections: [] };
  const fields = { ...nothing, ...changes, repositoryIds: [] };
  const row = { localId: operation.subject, profileId, createdAtMs, excerpt: "" };
  return { ...linkRow(fields, row), deliveredAtMs: createdAtMs };
}

/**
 * The new link that the service has already, as a change of the one that is there: with what was filled
 * in, so that nothing is emptied there which nobody has seen.
 */
async function asChange(tx: Transaction, entry: Entry, nowMs: number): Promise<Entry> {
  const { state, operation } = entry;
  if (state.name !== "blocked" || state.cause.kind !== "already-there") return entry;
  const { remoteId } = state.cause;
  const row = await tx.link(operation.subject);
  if (operation.kind !== "create-link" || row === undefined || remoteId === undefined) return entry;
  await tx.putLink({ ...row, remoteId, deliveredAtMs: nowMs, isWithoutContent: true });
  const { subject, fields } = operation;
  const { targetUrl, title, description, tags, collections } = fields;
  const changes: LinkChanges = {
    targetUrl,
    ...(title !== "" && { title }),
    ...(description !== "" && { description }),
    ...(tags.length > 0 && { tags }),
    ...(collections.length > 0 && { collections }),
  };
  return withOperation(entry, { kind: "update-link", subject, changes });
}

/** The entry without what stood in its way: a lost reference, or what was too large or refused. */
async function strip(tx: Transaction, entry: Entry): Promise<Entry> {
  const { state } = entry;
  if (state.name !== "blocked") return entry;
  if (state.cause.kind === "parent-missing") {
    const { parent } = state.cause;
    const operation = withoutReference(entry.operation, parent);
    if (operation === undefined) return entry;
    await forgetReference(tx, operation.subject, parent);
    return withOperation(entry, operation);
  }
  if (state.cause.kind === "payload-unreadable") {
    await tx.forgetPayload(entry.id);
    await sayWithoutContent(tx, entry);
    return withOperation(entry, entry.operation);
  }
  const named = ("fields" in state.cause && state.cause.fields) || [];
  const stays = (field: string) => named.length > 0 && !named.includes(field);
  const payload = await tx.payload(entry.id);
  // One that cannot be read is asked about when its turn has come.
  if (payload !== undefined) {
    const { pageContent, imageData, coverImageData } = payload;
    await tx.putPayload(entry.id, {
      ...(pageContent !== undefined && stays("page_content") && { pageContent }),
      ...(imageData !== undefined && stays("image_data") && { imageData }),
      ...(coverImageData !== undefined && stays("cover_image_data") && { coverImageData }),
    });
  }
  if (!stays("page_content")) await sayWithoutContent(tx, entry);
  return withOperation(entry, withoutExtras(entry.operation, stays));
}

/** The ledger is not to say that the thing stands where it was not sent to: that may get its id later. */
async function forgetReference(tx: Transaction, subject: LocalId, lost: LocalId): Promise<void> {
  const link = await tx.link(subject);
  const collection = await tx.collection(subject);
  if (link !== undefined) {
    await tx.putLink({ ...link, collections: link.collections.filter((id) => id !== lost) });
  } else if (collection?.parent === lost) {
    const { parent: _lost, ...rest } = collection;
    await tx.putCollection(rest);
  }
}

async function sayWithoutContent(tx: Transaction, { operation }: Entry): Promise<void> {
  const row = await tx.link(operation.subject);
  if (row !== undefined) await tx.putLink({ ...row, isWithoutContent: true });
}

/** The operation with those of its create-only fields, by the document's names, that stay. */
function withoutExtras(operation: Operation, stays: (field: string) => boolean): Operation {
  if (operation.kind !== "create-link") return operation;
  const { imageUrl, latitude, longitude, repositoryIds, ...fields } = operation.fields;
  // Half a place is none.
  const place = stays("latitude") && stays("longitude");
  return {
    ...operation,
    fields: {
      ...fields,
      repositoryIds: stays("repository_ids") ? repositoryIds : [],
      ...(imageUrl !== undefined && stays("image_url") && { imageUrl }),
      ...(latitude !== undefined && place && { latitude }),
      ...(longitude !== undefined && place && { longitude }),
    },
  };
}

/** The person acts: all that waits is tried at once. */
export function createTryAll(
  ports: ChoosePorts,
): (input: { profileId?: ProfileId }) => Promise<Result<void, StorageFailure>> {
  return async ({ profileId }) => {
    const { id } = await requireProfile(ports.profiles, profileId);
    const opened = await ports.store.change((tx) => openToProbe(tx, id, ports.clock.now()));
    ports.announcer.changed();
    ports.deliver({ woken: true });
    return opened;
  };
}

/** A closed or shut gate is probed at the next look, whatever its time, and opens if the probe comes through. */
async function openToProbe(tx: Transaction, profileId: ProfileId, nowMs: number): Promise<void> {
  const gate = await tx.gate(profileId);
  if (gate.state !== "open") await tx.putGate(profileId, gateToProbe(gate.cause, nowMs));
}
