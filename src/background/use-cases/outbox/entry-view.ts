import type { DeliveryFailure } from "../../../shared/domain/failures.ts";
import { isIntegerId, type EntryId, type LocalId } from "../../../shared/domain/values/ids.ts";
import { collectionRef, linkRef, subjectOf } from "../../../shared/domain/operation/operation.ts";
import { standing } from "../../../shared/domain/outbox/choices.ts";
import {
  isFinal,
  needsPerson,
  type Entry,
  type EntryState,
} from "../../../shared/domain/outbox/entry.ts";
import { gateWakeAt, openGate, type Gate } from "../../../shared/domain/outbox/gate.ts";
import { linkPage } from "../../../shared/domain/address/link-pattern.ts";
import {
  isConnected,
  type Compatibility,
  type Profile,
} from "../../../shared/domain/profile/profile.ts";
import { serverHost } from "../../../shared/domain/address/server-address.ts";
import type { EntryView } from "../../../shared/domain/views/views.ts";
import { choicesOf, modelOf, referenceTo } from "../../../shared/resources/models.ts";
import { waitsFor } from "./move-entry.ts";
import type { ReadTransaction } from "../../../shared/ports/ports.ts";

/** The server's host, as shown in texts; "" without a server. */
export function hostOf(profile: Profile): string {
  return profile.serverAddress === undefined ? "" : serverHost(profile.serverAddress);
}

/** The facts around an entry that decide, beside its own state, when it is sent. */
export interface Surroundings {
  gate: Gate;
  profile: Profile;
  /** What the browser reports. */
  online: boolean;
  /** The entries whose outcome is known, and could not be written. Absent: not told. */
  unrecorded?: ReadonlySet<EntryId>;
}

/** An entry as it is shown: its own reason, and separately why nothing is sent at all. */
export async function viewEntry(
  tx: ReadTransaction,
  entry: Entry,
  surroundings: Surroundings,
): Promise<EntryView> {
  const { state, operation, contentMissing, screenshotMissing, pictureMissing } = entry;
  const { gate, profile, unrecorded } = surroundings;
  const cause = ownCause(state);
  const heldBy = gateCause(entry, surroundings);
  const nextTryAtMs = nextTryAt(entry, gate);
  const refused = await refusedBefore(tx, entry);
  const parentTitle = await parentTitleOf(tx, entry, refused);
  const laterChanges = await countLaterChanges(tx, entry);
  return {
    id: entry.id,
    kind: operation.kind,
    ...(await namesOf(tx, entry, profile.compatibility)),
    state: refused === undefined ? state.name : "depends",
    standing: standing(entry, isConnected(profile) ? gate : openGate),
    atMs: changedAt(entry),
    tries: entry.tries,
    choices: choicesOf(entry),
    host: hostOf(profile),
    ...(cause !== undefined && { cause }),
    ...(heldBy !== undefined && { gate: heldBy }),
    ...(nextTryAtMs !== undefined && { nextTryAtMs }),
    ...(state.name === "sending" && unrecorded?.has(entry.id) && { isUnrecorded: true }),
    ...(entry.fedBy && { job: entry.fedBy.job }),
    ...(laterChanges > 0 && { laterChanges }),
    ...(contentMissing !== undefined && state.name !== "capturing" && { contentMissing }),
    ...(screenshotMissing && state.name !== "capturing" && { screenshotMissing }),
    ...(pictureMissing && state.name !== "capturing" && { pictureMissing }),
    ...(state.name === "held" && { undoUntilMs: state.untilMs }),
    ...(parentTitle !== undefined && { parentTitle }),
    ...((refused !== undefined || (await waitsForPerson(tx, entry))) && { parentNeedsYou: true }),
    ...(state.name === "delivered" && state.remoteId !== undefined && { remoteId: state.remoteId }),
  };
}

/**
 * Why the entry was not sent, or is not known to have arrived. A connection that was missing or replaced is no reason of
 * the entry: `gateCause` says whether there is one now.
 */
function ownCause(state: EntryState): DeliveryFailure | undefined {
  if (!("cause" in state) || state.cause.kind === "not-connected") return undefined;
  return state.cause;
}

/** Why all entries of the profile wait. Does not apply to entries that are in flight or need the user. */
function gateCause(
  entry: Entry,
  { gate, profile, online }: Surroundings,
): DeliveryFailure | undefined {
  if (isFinal(entry) || needsPerson(entry) || entry.state.name === "sending") return undefined;
  if (!isConnected(profile)) return { kind: "not-connected" };
  if (!online) return { kind: "offline" };
  if (gate.state === "open") return undefined;
  // Nothing is known yet of a connection that was just stored: it is being tried.
  return gate.cause.kind === "not-connected" ? undefined : gate.cause;
}

function nextTryAt(entry: Entry, gate: Gate): number | undefined {
  if (isFinal(entry) || needsPerson(entry) || entry.state.name === "sending") return undefined;
  const gateAt = gateWakeAt(gate);
  return gateAt ?? (entry.state.name === "waiting" ? entry.state.untilMs : undefined);
}

function changedAt({ state, createdAtMs }: Entry): number {
  if ("atMs" in state) return state.atMs;
  return "sinceMs" in state ? state.sinceMs : createdAtMs;
}

function parentOf(state: EntryState): LocalId | undefined {
  if (state.name === "depends") return state.on;
  return state.name === "blocked" && state.cause.kind === "parent-missing"
    ? state.cause.parent
    : undefined;
}

/** An entry that has to arrive before this one and needs the user: about the same resource, or about another. */
async function refusedBefore(tx: ReadTransaction, entry: Entry): Promise<Entry | undefined> {
  const { id, state, operation } = entry;
  if (
    modelOf(operation).effect === "creates" ||
    (state.name !== "ready" && state.name !== "waiting")
  )
    return undefined;
  const about = await tx.entriesAbout(operation.subject);
  const earlier = about.slice(
    0,
    about.findIndex((one) => one.id === id),
  );
  const other = await waitsFor(tx, entry);
  return earlier.find(needsPerson) ?? (other && needsPerson(other) ? other : undefined);
}

/** The changes that are dropped with a create. Only what was sent can have any: other creates take them in. */
async function countLaterChanges(tx: ReadTransaction, entry: Entry): Promise<number> {
  const { operation, tries } = entry;
  if (modelOf(operation).effect !== "creates" || tries === 0 || isFinal(entry)) return 0;
  const about = await tx.entriesAbout(operation.subject);
  return about.filter((other) => other.id !== entry.id && !isFinal(other)).length;
}

/** Whether the entry that it waits for needs the user. */
async function waitsForPerson(tx: ReadTransaction, { state }: Entry): Promise<boolean> {
  return state.name === "depends" && (await tx.entriesAbout(state.on)).some(needsPerson);
}

type Names = Pick<
  EntryView,
  "title" | "link" | "address" | "tags" | "collections" | "size" | "page" | "idPattern"
>;

async function namesOf(
  tx: ReadTransaction,
  { operation, state }: Entry,
  compatibility: Compatibility,
): Promise<Names> {
  const model = modelOf(operation);
  const isLink = model.resource === "link";
  // A create has all the fields itself, but not what the service responded.
  const isNeeded = model.effect === "changes" || (isLink && state.name === "delivered");
  const row = isNeeded ? await tx.row(subjectOf(operation)) : undefined;
  const { collections, link: owner, ...names } = model.describe(operation, row);
  const rows = await Promise.all(collections.map((id) => tx.row(collectionRef(id))));
  const link = owner && (await tx.row(linkRef(owner)));
  const { linkPattern } = compatibility;
  // Asked for is the id of the resource that is missing, or of the resource itself.
  const { resource } = referenceTo(operation, parentOf(state)) ?? model;
  const idPattern =
    resource === "link" || resource === "collection" ? compatibility[`${resource}Pattern`] : "";
  const remoteId = isLink ? row?.remoteId : link?.remoteId;
  return {
    ...names,
    ...(isLink && { link: operation.subject }),
    ...(link !== undefined && { link: link.localId, address: link.targetUrl }),
    ...(linkPattern !== "" && isIntegerId(remoteId) && { page: linkPage(linkPattern, remoteId) }),
    ...(idPattern && { idPattern }),
    collections: rows.flatMap((one) => (one === undefined ? [] : [one.title])),
  };
}

/**
 * The title of the resource that the entry waits for, or has lost. `refused`: what `refusedBefore`
 * found.
 */
async function parentTitleOf(
  tx: ReadTransaction,
  { state, operation }: Entry,
  refused: Entry | undefined,
): Promise<string | undefined> {
  if (refused !== undefined) return (await tx.row(subjectOf(refused.operation)))?.title;
  const reference = referenceTo(operation, parentOf(state));
  return reference && (await tx.row(reference))?.title;
}
