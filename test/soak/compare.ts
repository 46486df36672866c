import { captivePortal } from "./faults.ts";
import type { Copy, Evidence, LedgerRow } from "./evidence.ts";
import { wrongExtras } from "./compare-extras.ts";
import type { Wanted, WantedLink, WantedResource } from "./wanted.ts";

/** The row must have the id that the service gave, or none. */
export function wrongLedgerRow(
  resource: WantedResource,
  copy: Copy,
  { row, places, entry }: Evidence,
): readonly string[] {
  const found = row(resource.localId);
  if (found === undefined) return ["is at the service, and not in the ledger"];
  const wrong: string[] = [];
  if (found.profileId !== places[resource.place]?.profileId) wrong.push("is in another profile");
  if (found.remoteId !== undefined && found.remoteId !== copy.id) {
    wrong.push(`is ${copy.id} at the service and ${found.remoteId} in the ledger`);
  }
  const state = entry(resource.entryId)?.state;
  if (state?.name === "delivered" && state.remoteId !== undefined && found.remoteId === undefined) {
    wrong.push("was delivered with an id that the ledger does not have");
  }
  return wrong;
}

const plainFields = ["targetUrl", "title", "description", "tags"] as const;

/** The fields of a link on one side; collections as the service's ids. */
type Side = { readonly [Name in (typeof plainFields)[number]]: unknown } & {
  readonly collections: readonly number[];
};

export interface Compared {
  /** Fields that differ between the service and the last kept values. */
  readonly lost: readonly string[];
  /** Fields that differ between the ledger and the service. */
  readonly untrue: readonly string[];
}

/**
 * Compares three sides: what the user last requested, what the service has, and what the ledger says. If a
 * change was dropped on its way, or got no response, the service's side is uncertain.
 */
export function compareLink(link: WantedLink, copy: Copy, evidence: Evidence): Compared {
  const there = linkAt(copy, evidence);
  if (there === undefined) return { lost: ["it is not where it was a moment ago"], untrue: [] };
  const isGuess = link.changeDropped || isDeceived(link, evidence);
  // A change meant for an existing link may not have been made.
  if (isGuess && link.became !== undefined) return { lost: [], untrue: [] };
  if (isGuess) for (const field of Object.values(link.fields)) field.goBack();
  const plain = plainFields.filter((name) => !link.fields[name].fits(there[name]));
  const lost = [
    ...plain.map((name) => {
      const possible = JSON.stringify(link.fields[name].values());
      return `${name} is ${JSON.stringify(there[name])}, not ${possible}`;
    }),
    ...wrongCollections(link, there.collections, evidence),
    ...wrongExtras(link, copy, evidence),
  ];
  const row = evidence.row(link.localId);
  if (isGuess || row === undefined) return { lost, untrue: [] };
  const here = sideOf(row, evidence);
  const untrue = plainFields.flatMap((name) =>
    JSON.stringify(here[name]) === JSON.stringify(there[name])
      ? []
      : [
          `${name} is ${JSON.stringify(there[name])}, and ${JSON.stringify(here[name])} in the ledger`,
        ],
  );
  const collections = differ(here.collections, there.collections)
    ? [`collections are ${there.collections.join()}, and ${here.collections.join()} in the ledger`]
    : [];
  return { lost, untrue: [...untrue, ...collections] };
}

function linkAt({ place, id }: Copy, { places }: Evidence): Side | undefined {
  const there = places[place]?.service.links().find((one) => one.id === id);
  return (
    there && {
      targetUrl: there.target_url,
      title: there.title ?? "",
      description: there.description ?? "",
      tags: there.tags ?? [],
      collections: there.collection_ids ?? [],
    }
  );
}

/** A collection that the ledger has dropped, or has no id for, is not shown as one of the link's. */
function sideOf(row: LedgerRow, evidence: Evidence): Side {
  const { targetUrl, title, description, tags } = row;
  const collections = (row.collections ?? []).flatMap(
    (localId) => evidence.row(localId)?.remoteId ?? [],
  );
  return { targetUrl, title, description, tags, collections };
}

function differ(one: readonly number[], other: readonly number[]): boolean {
  return one.length !== other.length || one.some((id) => !other.includes(id));
}

/** A captive portal responded to a request for the resource, or for a change of it. */
export function isDeceived(
  { entryId }: WantedResource,
  { requestsFor, register }: Evidence,
): boolean {
  return [entryId, ...register.changesOf(entryId)].some((key) =>
    requestsFor(key).some(({ fault }) => fault === captivePortal),
  );
}

/** A captive portal responded to its create, and its service got no request after that. */
export function isCreateDeceived({ entryId }: Wanted, { requestsFor }: Evidence): boolean {
  return requestsFor(entryId).findLast(({ method }) => method === "POST")?.fault === captivePortal;
}

function wrongCollections(
  link: WantedLink,
  there: readonly number[],
  { register, copies }: Evidence,
): readonly string[] {
  // The ids of each at the service: more than one if the browser made it twice.
  const idsOf = (localIds: readonly string[]) =>
    localIds.flatMap((localId) => {
      const made = copies(register.collection(localId)?.entryId ?? "");
      const ids = made.flatMap(({ place, id }) => (place === link.place ? id : []));
      return ids.length > 0 ? [ids] : [];
    });
  const fits = link.fields.collections.values().some((value) => {
    const wanted = idsOf(value as readonly string[]).flat();
    const least = idsOf((value as readonly string[]).filter((id) => !link.lacks.has(id)));
    return (
      there.every((id) => wanted.includes(id)) &&
      least.every((ids) => ids.some((id) => there.includes(id)))
    );
  });
  return fits ? [] : [`its collections are ${JSON.stringify(there)}, which are not its own`];
}
