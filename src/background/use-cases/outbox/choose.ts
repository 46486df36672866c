import * as v from "valibot";
import type { ChoiceFailure, StorageFailure } from "../../../shared/domain/failures.ts";
import {
  isRemoteIdOf,
  type EntryId,
  type ProfileId,
  type RemoteId,
} from "../../../shared/domain/values/ids.ts";
import {
  payloadNames,
  subjectOf,
  type Payload,
  type ResourceKind,
} from "../../../shared/domain/operation/operation.ts";
import type { Choice } from "../../../shared/domain/outbox/choices.ts";
import { withLess } from "../../../shared/domain/outbox/edition.ts";
import type { Entry } from "../../../shared/domain/outbox/entry.ts";
import { gateToProbe } from "../../../shared/domain/outbox/gate.ts";
import type { EntryEvent } from "../../../shared/domain/outbox/transition.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import { exactly } from "../../../shared/resources/exactly.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import {
  choicesOf,
  modelOf,
  referenceTo,
  resources,
  rowWithoutReference,
} from "../../../shared/resources/models.ts";
import type { LedgerRows } from "../../../shared/resources/rows.ts";
import { ofProfile } from "../../../shared/rpc/inputs.ts";
import { method, type InputFor } from "../../../shared/rpc/method.ts";
import { editThat } from "./edit-that.ts";
import { moveEntry } from "./move-entry.ts";
import { sendAgainIf, sendWithId } from "./send-again.ts";
import type {
  Announcer,
  Clock,
  ProfileStore,
  Store,
  Transaction,
} from "../../../shared/ports/ports.ts";
import { requireProfile } from "../profile-of.ts";
import { stopAtUnreadable } from "../stop-at-unreadable.ts";

export interface ChoosePorts {
  store: Store;
  profiles: ProfileStore;
  announcer: Announcer;
  clock: Clock;
  deliver: (options?: { woken: boolean }) => void;
  /** Aborts an upload in flight; false if there is none. */
  cancelUpload: (entryId: EntryId) => boolean;
}

const input = v.object({
  entryId: ids.entryId,
  choice: exactly<Choice>()(
    v.picklist([
      "try-now",
      "send-again",
      "arrived",
      "give-id",
      "send-without",
      "edit-that",
      "use-put",
      "undo",
      "cancel",
      "drop",
    ]),
  ),
  /** With `arrived` and `give-id`: the service's id, as the user found it. */
  remoteId: v.exactOptional(ids.remoteId),
  /**
   * The requests of the entry as it was shown: a later one may have arrived. Absent, and with `try-now`: not checked.
   */
  tries: v.optional(v.number()),
});

type ChooseInput = InputFor<typeof input>;

type Chosen = Result<void, ChoiceFailure | StorageFailure>;

/**
 * Carries out the user's choice about an entry. Refuses a choice that the entry no longer offers. A repeated
 * call changes nothing: it succeeds if the entry has ended as the user chose.
 */
export const choose = method(input, (ports: ChoosePorts) => async (chosen): Promise<Chosen> => {
  // Only this life of the background has the request. The entry changes with its outcome.
  if (chosen.choice === "cancel") {
    return ports.cancelUpload(chosen.entryId) ? ok() : err({ kind: "choice-not-offered" });
  }
  if (chosen.choice === "use-put") {
    const used = await usePut(ports, chosen.entryId);
    if (!used.ok) return used;
  }
  const done = await ports.store.change(async (tx): Promise<Result<void, ChoiceFailure>> => {
    const entry = await tx.entry(chosen.entryId);
    if (entry === undefined) {
      stopAtUnreadable(tx, ["entry"]);
      return err({ kind: "entry-gone" });
    }
    if (isDone(entry, chosen)) return ok();
    const isOffered = choicesOf(entry).includes(chosen.choice) && !isAboutEarlier(entry, chosen);
    if (!isOffered || !fitsId(entry, chosen)) return err({ kind: "choice-not-offered" });
    // The entry is the user's now, and must not wait until its job is resumed. An upload stays bulk work.
    const own = entry.fedBy ? ({ ...entry, lane: "person" } as const) : entry;
    // Some choices act on all entries that they concern, and read them from disk.
    await tx.putEntry(own);
    await act(tx, own, chosen, ports.clock.now());
    return ok();
  });
  if (!done.ok) return done;
  ports.announcer.changed();
  ports.deliver({ woken: true });
  return done.value;
});

/** Whether the entry has ended as the user chose: the message came again. */
function isDone({ state }: Entry, { choice, remoteId }: ChooseInput): boolean {
  switch (choice) {
    case "undo":
      return state.name === "cancelled";
    case "drop":
      return state.name === "dropped";
    case "arrived":
      return state.name === "delivered" && (remoteId ?? state.remoteId) === state.remoteId;
    default:
      return false;
  }
}

/**
 * Another request was made since. If the user agreed to that, one more might double it, or leave out what the user has
 * not been asked about; if the user wanted none, it may have arrived.
 */
function isAboutEarlier({ tries: now }: Entry, { choice, tries = now }: ChooseInput) {
  return choice !== "try-now" && tries !== now;
}

/** Whether the given id is of the type that the service uses for that resource. */
function fitsId({ operation, state }: Entry, { choice, remoteId }: ChooseInput): boolean {
  if (remoteId === undefined) return choice !== "give-id";
  const cause = state.name === "blocked" ? state.cause : undefined;
  const lost = cause?.kind === "parent-missing" ? referenceTo(operation, cause.parent) : undefined;
  return isRemoteIdOf((lost ?? subjectOf(operation)).resource, remoteId);
}

/** Carries out the choice inside the caller's transaction, which has checked that the entry offers it. */
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
    case "cancel":
      return;
    case "use-put":
      await sendAgainIf(tx, entry.profileId, ({ kind }) => kind === "method-refused", nowMs);
      return;
    case "edit-that":
      await editThat(tx, entry, nowMs);
      return;
    default:
      await moveEntry(tx, entry, eventOf(choice, remoteId), nowMs);
  }
}

function eventOf(
  choice: "send-again" | "arrived" | "undo" | "drop",
  remoteId: RemoteId | undefined,
): EntryEvent {
  if (choice === "undo") return { kind: "undone" };
  if (choice === "drop") return { kind: "dropped" };
  if (choice === "arrived" && remoteId !== undefined) return { kind: choice, remoteId };
  return { kind: choice };
}

/** The missing resource has an id after all: the entries that wait for it can be sent. */
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
  const { operation, profileId, createdAtMs } = entry;
  const reference = referenceTo(operation, parent);
  if (reference !== undefined) {
    const { resource, localId } = reference;
    if (!isRemoteIdOf(resource, remoteId)) return;
    const given = { localId, profileId, remoteId, operation, createdAtMs, nowMs };
    const row = await tx.row(reference);
    await tx.put(
      resource,
      row === undefined
        ? resources[resource].givenRow(given)
        : Object.assign({ ...row }, { remoteId }),
    );
  }
  await sendWithId(tx, profileId, parent, nowMs);
}

/** From now on, the entry's profile sends changes of user pages with PUT. */
async function usePut(ports: ChoosePorts, entryId: EntryId): Promise<Chosen> {
  const read = await ports.store.read((tx) => tx.entry(entryId));
  if (!read.ok) return read;
  if (read.value === undefined) return err({ kind: "entry-gone" });
  if (!choicesOf(read.value).includes("use-put")) return err({ kind: "choice-not-offered" });
  return ports.profiles.edit(read.value.profileId, (kept) => ({
    ...kept,
    compatibility: { ...kept.compatibility, pageMethod: "PUT" },
  }));
}

/**
 * Removes from the entry the cause of its failure: a missing reference, or the fields that were too large
 * or refused.
 */
async function strip(tx: Transaction, entry: Entry): Promise<Entry> {
  const { state } = entry;
  if (state.name !== "blocked") return entry;
  const model = modelOf(entry.operation);
  const { resource } = model;
  const sayWithout = () =>
    changeRow(tx, entry, (row) => resources[resource].withoutContent?.(row) ?? row);
  if (state.cause.kind === "parent-missing") {
    const { parent } = state.cause;
    const operation = model.withoutReference(entry.operation, parent);
    if (operation === undefined) return entry;
    await changeRow(tx, entry, (row) => rowWithoutReference(resource, row, parent));
    return withLess(entry, operation, model.effect);
  }
  if (state.cause.kind === "payload-unreadable") {
    await tx.forgetPayload(entry.id);
    await sayWithout();
    const left = model.withoutPayload?.(entry.operation) ?? entry.operation;
    return withLess(entry, left, model.effect);
  }
  const named = "fields" in state.cause ? (state.cause.fields ?? []) : [];
  const stays = (field: string) => named.length > 0 && !named.includes(field);
  const payload = await tx.payload(entry.id);
  // If the payload cannot be read, the entry asks the user when it is its turn to be sent.
  if (payload !== undefined) await tx.putPayload(entry.id, withoutNamed(payload, stays));
  if (!stays(payloadNames.pageContent)) await sayWithout();
  return withLess(entry, model.withoutFields(entry.operation, stays), model.effect);
}

/** Keeps the large fields that pass `stays`, which takes the service's name of a field. */
function withoutNamed(payload: Payload, stays: (field: string) => boolean): Payload {
  const { pageContent, imageData, coverImageData, ...others } = payload;
  return {
    ...others,
    ...(pageContent !== undefined && stays(payloadNames.pageContent) && { pageContent }),
    ...(imageData !== undefined && stays(payloadNames.imageData) && { imageData }),
    ...(coverImageData !== undefined && stays(payloadNames.coverImageData) && { coverImageData }),
  };
}

/** Changes the ledger row of the entry's subject, if there is one. */
async function changeRow(
  tx: Transaction,
  { operation }: Entry,
  change: (row: LedgerRows[ResourceKind]) => LedgerRows[ResourceKind],
): Promise<void> {
  const subject = subjectOf(operation);
  const row = await tx.row(subject);
  if (row !== undefined) await tx.put(subject.resource, change(row));
}

/** The user has acted, so everything that waits is tried at once, and a shut gate is probed. */
export const tryAll = method(
  ofProfile,
  (ports: Omit<ChoosePorts, "cancelUpload">) =>
    async ({ profileId }): Promise<Result<void, StorageFailure>> => {
      const { id } = await requireProfile(ports.profiles, profileId);
      const opened = await ports.store.change((tx) => openToProbe(tx, id, ports.clock.now()));
      ports.announcer.changed();
      ports.deliver({ woken: true });
      return opened;
    },
);

/**
 * Makes the next run probe a closed or shut gate, whatever its time. The gate opens if the probe succeeds.
 */
async function openToProbe(tx: Transaction, profileId: ProfileId, nowMs: number): Promise<void> {
  const gate = await tx.gate(profileId);
  if (gate.state !== "open") await tx.putGate(profileId, gateToProbe(gate.cause, nowMs, gate));
}
