import * as v from "valibot";
import { asId, isUuid, type ProfileId } from "../domain/ids.ts";
import type { Entry, StateName } from "../domain/outbox/entry.ts";
import { openGate } from "../domain/outbox/gate.ts";
import type { ReadTransaction } from "../use-cases/ports.ts";
import {
  collectionSchema,
  entrySchema,
  gateSchema,
  linkSchema,
  payloadSchema,
  repositorySchema,
  tagSchema,
} from "./rows.ts";
import type { StoreTransaction } from "./store.ts";

/** Above every number and every text in IndexedDB's order of keys. */
const above: [] = [];

/** All keys of more than one part that begin with the profile. */
export function ofProfile(profileId: ProfileId): IDBKeyRange {
  return IDBKeyRange.bound([profileId], [profileId, above]);
}

/** A person's entries go before bulk work. */
const lanes = ["person", "bulk"] as const;

/** The reading half of a transaction. A row that is not readable stays on disk and is passed over. */
export function createReadTransaction(
  tx: StoreTransaction<"readonly"> | StoreTransaction<"readwrite">,
): ReadTransaction {
  const entries = tx.objectStore("entries");
  const links = tx.objectStore("links");
  const laneRange = (profileId: ProfileId, state: StateName, lane: string) =>
    IDBKeyRange.bound([profileId, state, lane], [profileId, state, lane, above]);

  return {
    entry: async (id) => getRow(entrySchema, await entries.get(id)),

    async entriesIn(profileId, states, limit) {
      const found: Entry[] = [];
      for (const lane of lanes) {
        const room = limit === undefined ? undefined : limit - found.length;
        if (room === 0) break;
        const ofLane: Entry[] = [];
        for (const state of states) {
          const range = laneRange(profileId, state, lane);
          ofLane.push(...getRows(entrySchema, await entries.index("by-state").getAll(range, room)));
        }
        found.push(...ofLane.toSorted(byAge).slice(0, room));
      }
      return found;
    },

    async entriesAbout(subject) {
      const range = IDBKeyRange.bound([subject], [subject, above]);
      return getRows(entrySchema, await entries.index("by-subject").getAll(range));
    },

    async entriesDependingOn(subject) {
      return getRows(entrySchema, await entries.index("by-parent").getAll(subject)).toSorted(byAge);
    },

    async latestDelivered(profileId, limit) {
      const found: Entry[] = [];
      let cursor = await entries.index("by-end").openCursor(ofProfile(profileId), "prev");
      while (cursor !== null && found.length < limit) {
        const entry = getRow(entrySchema, cursor.value);
        if (entry?.state.name === "delivered") found.push(entry);
        cursor = await cursor.continue();
      }
      return found;
    },

    async endedBefore(profileId, keep) {
      const ended = await entries.index("by-end").getAll(ofProfile(profileId));
      return getRows(entrySchema, ended.slice(0, Math.max(ended.length - keep, 0)));
    },

    async countIn(profileId, states) {
      let count = 0;
      for (const state of states) {
        const range = IDBKeyRange.bound([profileId, state], [profileId, state, above]);
        count += await entries.index("by-state").count(range);
      }
      return count;
    },

    async unreadable() {
      const stored = await entries.getAll();
      return stored.length - getRows(entrySchema, stored).length;
    },

    payload: async (id) => getRow(payloadSchema, await tx.objectStore("payloads").get(id)) ?? {},

    link: async (localId) => getRow(linkSchema, await links.get(localId)),

    async linksAt(profileId, addressKey) {
      const index = links.index("by-address");
      return getRows(linkSchema, await index.getAll([profileId, addressKey]));
    },

    collection: async (localId) =>
      getRow(collectionSchema, await tx.objectStore("collections").get(localId)),

    async collections(profileId) {
      const index = tx.objectStore("collections").index("by-profile");
      return getRows(collectionSchema, await index.getAll(profileId));
    },

    async tags(profileId) {
      return getRows(tagSchema, await tx.objectStore("tags").getAll(ofProfile(profileId)));
    },

    async tag(profileId, key) {
      return getRow(tagSchema, await tx.objectStore("tags").get([profileId, key]));
    },

    async repositories(profileId) {
      const stored = await tx.objectStore("repositories").getAll(ofProfile(profileId));
      return getRows(repositorySchema, stored);
    },

    async profileIds() {
      const ids = new Set<ProfileId>();
      for (const index of [entries.index("by-state"), links.index("by-address")]) {
        let cursor = await index.openKeyCursor();
        while (cursor !== null) {
          const [id] = cursor.key;
          if (isUuid(id)) ids.add(asId<ProfileId>(id));
          // Past all else of this profile: there may be a hundred thousand.
          cursor = await index.openKeyCursor(IDBKeyRange.lowerBound([id, above]));
        }
      }
      return ids;
    },

    gate: async (profileId) =>
      getRow(gateSchema, await tx.objectStore("gates").get(profileId)) ?? openGate,
  };
}

function byAge(a: Entry, b: Entry): number {
  return a.createdAtMs - b.createdAtMs;
}

function getRow<Row>(schema: v.GenericSchema<unknown, Row>, stored: unknown): Row | undefined {
  const parsed = v.safeParse(schema, stored);
  return parsed.success ? parsed.output : undefined;
}

function getRows<Row>(schema: v.GenericSchema<unknown, Row>, stored: readonly unknown[]): Row[] {
  return stored.flatMap((row) => getRow(schema, row) ?? []);
}
