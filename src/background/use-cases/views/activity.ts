import * as v from "valibot";
import type { ChoiceFailure, StorageFailure } from "../../../shared/domain/failures.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import { decidingStates, type Entry, type StateName } from "../../../shared/domain/outbox/entry.ts";
import { gateWakeAt, type Gate } from "../../../shared/domain/outbox/gate.ts";
import { firstOfGroups, goingGroup } from "../../../shared/domain/outbox/groups.ts";
import { isConnected } from "../../../shared/domain/profile/profile.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import type { ActivityView, EntryView, GroupView } from "../../../shared/domain/views/views.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import { groupOf, modelOf } from "../../../shared/resources/models.ts";
import { ofProfile } from "../../../shared/rpc/inputs.ts";
import { method } from "../../../shared/rpc/method.ts";
import { counts } from "../profiles/counts.ts";
import { requireProfile } from "../profile-of.ts";
import { hostOf, viewEntry, type Surroundings } from "../outbox/entry-view.ts";
import type {
  Clock,
  Network,
  ProfileStore,
  ReadTransaction,
  Store,
} from "../../../shared/ports/ports.ts";

/** Longest list shown at once, of a group and of entries with the same reason; the counts include all. */
const shown = 200;
const shownAlike = 600;
const shownDelivered = 50;

const goingStates: readonly StateName[] = ["ready", "waiting"];

interface ActivityPorts {
  store: Store;
  profiles: ProfileStore;
  network: Network;
  clock: Clock;
  /** The entries whose outcome is known, and could not be written. */
  unrecorded: ReadonlySet<EntryId>;
}

/** All entries on their way, grouped by what they need from the user, with the choices for each. */
export const listActivity = method(
  ofProfile,
  ({ store, profiles, network, clock, unrecorded }: ActivityPorts) => {
    // Another version writes such entries, and it runs in a life of its own: they are counted once.
    let unreadable: number | undefined;
    return async ({ profileId }): Promise<Result<ActivityView, StorageFailure>> => {
      const profile = await requireProfile(profiles, profileId);
      return store.read(async (tx) => {
        unreadable ??= await tx.unreadable();
        const gate = await tx.gate(profile.id);
        const surroundings = { gate, profile, online: network.isOnline(), unrecorded };
        const groups: GroupView[] = [];
        const depending = await tx.entriesIn(profile.id, ["depends"]);
        const decidingEntries = await tx.entriesIn(profile.id, decidingStates);
        const later = await laterChangesOf(tx, [...depending, ...decidingEntries]);
        const view = async (entries: readonly Entry[]) => {
          const { first, counts: sizes } = firstOfGroups(entries, groupOf, shown, shownAlike);
          // The entries that can be sent may be thousands: they are counted on disk, and only the first are
          // read.
          if (sizes.has(goingGroup))
            sizes.set(goingGroup, await tx.countUnpaused(profile.id, goingStates));
          for (const [key, count] of sizes) {
            const laterChanges = later.get(key);
            if (count > 1) groups.push({ key, count, ...(laterChanges && { laterChanges }) });
          }
          return views(tx, first, surroundings);
        };
        const moving = await view([
          ...(await tx.entriesIn(profile.id, ["capturing", "held", "sending"], shown)),
          ...(await tx.entriesIn(profile.id, goingStates, shown)),
          ...depending.filter(({ lane }) => lane !== "paused"),
        ]);
        const shut = isConnected(profile) && gate.state === "shut";
        const deciding = await view(decidingEntries);
        const delivered = await tx.latestDelivered(profile.id, shownDelivered, clock.now());
        return {
          host: hostOf(profile),
          connected: isConnected(profile),
          ...(isConnected(profile) && gateView(gate)),
          needsYou: shut ? [...deciding, ...moving] : deciding,
          waiting: shut ? [] : moving,
          delivered: await views(tx, delivered, surroundings),
          groups,
          counts: await counts(tx, [profile]),
          // Unreadable rows met now may have been written after the count.
          unreadable: Math.max(unreadable, tx.unreadableMet("entry").length),
        };
      });
    };
  },
);

/** For each group of creates: how many of the changes would be dropped with the creates. */
async function laterChangesOf(
  tx: ReadTransaction,
  changes: readonly Entry[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const { operation } of changes) {
    if (modelOf(operation).effect === "creates") continue;
    const about = await tx.entriesAbout(operation.subject);
    const create = about.find((other) => modelOf(other.operation).effect === "creates");
    const key = create && groupOf(create);
    if (key !== undefined) found.set(key, (found.get(key) ?? 0) + 1);
  }
  return found;
}

function gateView(gate: Gate): Pick<ActivityView, "gate"> {
  if (gate.state === "open") return {};
  const nextTryAtMs = gateWakeAt(gate);
  const { state, cause } = gate;
  return { gate: { state, cause, ...(nextTryAtMs !== undefined && { nextTryAtMs }) } };
}

function views(
  tx: ReadTransaction,
  entries: readonly Entry[],
  surroundings: Surroundings,
): Promise<readonly EntryView[]> {
  return Promise.all(
    entries.map(async (entry) => {
      const group = groupOf(entry);
      return {
        ...(await viewEntry(tx, entry, surroundings)),
        ...(group !== undefined && { group }),
      };
    }),
  );
}

/** One entry, for the page that has just saved it. */
export const getEntry = method(
  v.object({ entryId: ids.entryId }),
  ({ store, profiles, network, unrecorded }: Omit<ActivityPorts, "clock">) =>
    async ({ entryId }): Promise<Result<EntryView, ChoiceFailure | StorageFailure>> => {
      const all = await profiles.all();
      const found = await store.read(async (tx) => {
        const entry = await tx.entry(entryId);
        const profile = all.find(({ id }) => id === entry?.profileId);
        if (entry === undefined || profile === undefined) return undefined;
        const gate = await tx.gate(profile.id);
        return viewEntry(tx, entry, { gate, profile, online: network.isOnline(), unrecorded });
      });
      if (!found.ok) return found;
      return found.value === undefined ? err({ kind: "entry-gone" }) : ok(found.value);
    },
);
