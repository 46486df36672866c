import { isUpload } from "../../forms/entry/is-upload.ts";
import type { JobId, ProfileId } from "../../../shared/domain/values/ids.ts";
import type {
  ActivityView,
  EntryView,
  GroupView,
  ProfileView,
} from "../../../shared/domain/views/views.ts";

export interface ShownEntry extends EntryView {
  /** The entry's profile, if there are several. */
  profile?: ProfileView;
  /** The name of its job, if it is a row of one. */
  jobName?: string;
  /** The entry belongs elsewhere by now, but stays in its place while the user is at it. */
  isHeld?: true;
}

/** A group within one profile: entries with the same reason at two servers are two groups. */
export interface ShownGroup extends GroupView {
  profileId: ProfileId;
  /** The background's key of the group. `key` is unique across all profiles. */
  own: string;
}

/** Why a profile sends nothing, or through which server it sends. */
export interface ShownGate extends Pick<ActivityView, "host" | "connected" | "gate"> {
  profileId: ProfileId;
  /** False if there are several profiles and nothing waits in this one: it has nothing to show. */
  waits: boolean;
  profile?: ProfileView;
}

/** The entries of all profiles in one list. */
export interface ShownActivity {
  gates: readonly ShownGate[];
  needsYou: readonly ShownEntry[];
  waiting: readonly ShownEntry[];
  /** Latest first. */
  delivered: readonly ShownEntry[];
  groups: readonly ShownGroup[];
  counts: ActivityView["counts"];
  /** Over all profiles. */
  unreadable: number;
}

/** Adds the names of the jobs to their entries. A job that was removed from the list has no name. */
export function withJobNames(
  view: ShownActivity | undefined,
  names: ReadonlyMap<JobId, string>,
): ShownActivity | undefined {
  if (view === undefined || names.size === 0) return view;
  const named = (entries: readonly ShownEntry[]) =>
    entries.map((entry) => {
      const jobName = entry.job && names.get(entry.job);
      return jobName === undefined ? entry : { ...entry, jobName };
    });
  const { needsYou, waiting, delivered } = view;
  return {
    ...view,
    needsYou: named(needsYou),
    waiting: named(waiting),
    delivered: named(delivered),
  };
}

const minuteMs = 60_000;

/** When the texts need the next update: every second during an upload and the last minute before an event. */
export function nextTickInMs(view: ShownActivity | undefined, nowMs: number): number {
  const entries = [...(view?.needsYou ?? []), ...(view?.waiting ?? [])];
  const times = [
    ...entries.map((entry) => entry.undoUntilMs ?? entry.nextTryAtMs),
    ...(view?.gates ?? []).map(({ gate }) => gate?.nextTryAtMs),
  ];
  const isSoon = times.some(
    (timeMs) => timeMs !== undefined && timeMs > nowMs && timeMs <= nowMs + minuteMs,
  );
  return isSoon || entries.some(isUpload) ? 1_000 : minuteMs / 2;
}

/** The views of all profiles as one. With several profiles, each entry and group names its own. */
export function mergeActivity(
  parts: readonly { profile: ProfileView; view: ActivityView }[],
): ShownActivity {
  const several = parts.length > 1;
  const keyIn = (profile: ProfileView, key: string) => (several ? `${profile.id} ${key}` : key);
  const listed = (list: "needsYou" | "waiting" | "delivered"): readonly ShownEntry[] =>
    parts.flatMap(({ profile, view }) =>
      view[list].map((entry) => ({
        ...entry,
        ...(entry.group !== undefined && { group: keyIn(profile, entry.group) }),
        ...(several && { profile }),
      })),
    );
  const sum = (count: "needsYou" | "waiting") =>
    parts.reduce((total, { view }) => total + view.counts[count], 0);
  return {
    gates: parts.map(({ profile, view: { host, connected, gate, counts } }) => ({
      profileId: profile.id,
      host,
      connected,
      waits: counts.needsYou + counts.waiting > 0,
      ...(gate !== undefined && { gate }),
      ...(several && { profile }),
    })),
    needsYou: listed("needsYou"),
    waiting: listed("waiting"),
    delivered: listed("delivered").toSorted((a, b) => b.atMs - a.atMs),
    groups: parts.flatMap(({ profile, view }) =>
      view.groups.map((group) => ({
        ...group,
        key: keyIn(profile, group.key),
        own: group.key,
        profileId: profile.id,
      })),
    ),
    counts: { needsYou: sum("needsYou"), waiting: sum("waiting") },
    unreadable: parts[0]?.view.unreadable ?? 0,
  };
}
