import type { Copy, Evidence } from "./evidence.ts";
import type { WantedCollection, WantedLink } from "./wanted.ts";

/** The row must name the service's id of what the service has, or none. */
export function wrongLedgerRow(
  thing: WantedLink | WantedCollection,
  copy: Copy,
  { row, places, entry }: Evidence,
): readonly string[] {
  const found = row(thing.localId);
  if (found === undefined) return ["is at the service, and not in the ledger"];
  const wrong: string[] = [];
  if (found.profileId !== places[thing.place]?.profileId) wrong.push("is in another profile");
  if (found.remoteId !== undefined && found.remoteId !== copy.id) {
    wrong.push(`is ${copy.id} at the service and ${found.remoteId} in the ledger`);
  }
  const state = entry(thing.entryId)?.state;
  if (state?.name === "delivered" && state.remoteId !== undefined && found.remoteId === undefined) {
    wrong.push("was delivered with an id that the ledger does not have");
  }
  return wrong;
}

/** Each field must hold what was last kept of it; collections stand under the service's ids. */
export function wrongFields(link: WantedLink, copy: Copy, evidence: Evidence): readonly string[] {
  const place = evidence.places[link.place];
  const there = place?.service.links().find(({ id }) => id === copy.id);
  if (there === undefined) return ["is not where it was a moment ago"];
  const plain = [
    ["targetUrl", there.target_url],
    ["title", there.title ?? ""],
    ["description", there.description ?? ""],
    ["tags", there.tags ?? []],
  ] as const;
  const wrong = plain.flatMap(([name, value]) => {
    const possible = link.fields[name].values();
    const fits = possible.some((one) => JSON.stringify(one) === JSON.stringify(value));
    return fits ? [] : [`${name} is ${JSON.stringify(value)}, not ${JSON.stringify(possible)}`];
  });
  return [...wrong, ...wrongCollections(link, there.collection_ids ?? [], evidence)];
}

function wrongCollections(
  link: WantedLink,
  there: readonly number[],
  { register, copies }: Evidence,
): readonly string[] {
  const remoteIds = (value: unknown) =>
    (value as readonly string[]).flatMap((localId) => {
      const [copy] = copies(register.collection(localId)?.entryId ?? "");
      return copy?.place === link.place ? [copy.id] : [];
    });
  const fits = link.fields.collections.values().some((value) => {
    const wanted = remoteIds(value);
    const whole = wanted.length === there.length || link.sentWithout;
    return whole && there.every((id) => wanted.includes(id));
  });
  return fits ? [] : [`its collections are ${JSON.stringify(there)}, which are not its own`];
}
