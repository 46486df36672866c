import { asId, type EntryId, type LocalId, type ProfileId } from "../../src/domain/ids.ts";
import type { DraftCollection } from "../../src/domain/draft.ts";
import type { LinkEdit } from "../../src/domain/link-edit.ts";
import type { LinkChanges } from "../../src/domain/operation.ts";
import type { Call, Heard } from "./desk.ts";
import type { Dice } from "./dice.ts";
import { Possible, type Register, type WantedCollection, type WantedLink } from "./wanted.ts";

/** A call, and what its answer teaches. */
export interface Step {
  readonly call: Call;
  hear(heard: Heard): void;
}

export interface Plan {
  /** So many operations, to be sent at once. */
  batch(size: number): readonly Step[];
}

/** Repeated messages are those of the last few batches: nobody repeats one much later. */
const repeatable = 80;
/** No tab has this number: the page's content is waited for, and does not come. */
const noTab = 1_000_000;
const words = ["tide", "mill", "loom", "quoin", "sluice", "weir", "vane", "plumb"] as const;

/** Draws operations: what is to be done, in which profile, about what. */
export function createPlan(
  dice: Dice,
  register: Register,
  profiles: readonly [ProfileId, ...ProfileId[]],
): Plan {
  const recent: Step[] = [];
  let made = 0;
  /** Changed in this batch: two changes of one link at once would have no order. */
  const busy = new Set<WantedLink>();
  /** What earlier batches asked for: messages of one batch overtake each other. */
  let knownLinks: readonly WantedLink[] = [];
  let knownCollections: readonly WantedCollection[] = [];

  const newEntryId = () => asId<EntryId>(dice.uuid());
  const newLocalId = () => asId<LocalId>(dice.uuid());
  const tags = () => words.filter(() => dice.chance(0.2));
  const collectionsAt = (place: number) =>
    knownCollections.filter((one) => one.place === place && one.letGo === undefined);

  function wantCollection(place: number): WantedCollection {
    const title = `Collection ${++made}`;
    const ids = { entryId: newEntryId(), localId: newLocalId() };
    const wanted: WantedCollection = { kind: "collection", ...ids, place, title, kept: false };
    register.add(wanted);
    return wanted;
  }

  function known(localId: LocalId): DraftCollection {
    return { kind: "known", localId, title: register.collection(localId)?.title ?? "" };
  }

  function chooseCollections(place: number): readonly DraftCollection[] {
    const chosen = [0, 1].flatMap((): readonly DraftCollection[] => {
      const one = dice.chance(0.3) ? dice.maybePick(collectionsAt(place).slice(-40)) : undefined;
      return one === undefined ? [] : [known(one.localId)];
    });
    if (!dice.chance(0.15)) return chosen;
    const { entryId, localId, title } = wantCollection(place);
    return [...chosen, { kind: "new", entryId, localId, title }];
  }

  function expectNoRefusal({ entryId }: WantedLink | WantedCollection, heard: Heard): void {
    if (heard.kind !== "refused") return;
    register.surprises.push([entryId, `could not be kept: ${heard.error.kind}`]);
  }

  function isGone(heard: Heard): boolean {
    return heard.kind === "refused" && heard.error.kind === "entry-gone";
  }

  /** Changed, let go of, or sent without a collection meanwhile, it is not what the message says any more. */
  function isOfOther({ letGo, lastChange, sentWithout }: WantedLink, heard: Heard): boolean {
    return isGone(heard) && (letGo !== undefined || lastChange !== undefined || sentWithout);
  }

  function saveLink(): Step {
    const place = dice.below(profiles.length);
    const collections = chooseCollections(place);
    const title = `Link ${++made}`;
    const address = `https://soak.example/${made}`;
    const kept = { address, title, description: dice.chance(0.5) ? `About ${title}` : "" };
    const first = { ...kept, tags: tags(), collections: unique(collections) };
    const wanted: WantedLink = {
      kind: "link",
      entryId: newEntryId(),
      localId: newLocalId(),
      place,
      title,
      kept: false,
      sentWithout: false,
      makes: collections.flatMap((one) =>
        one.kind === "new" ? (register.collection(one.localId) ?? []) : [],
      ),
      fields: {
        targetUrl: new Possible(address),
        title: new Possible(title),
        description: new Possible(first.description),
        tags: new Possible(first.tags),
        collections: new Possible(first.collections),
      },
    };
    register.add(wanted);
    const pageContent = dice.chance(0.1);
    const draft = { ...first, entryId: wanted.entryId, link: wanted.localId, pageContent };
    const tab = pageContent ? { tabId: noTab } : {};
    return {
      call: {
        method: "saveLink",
        input: {
          draft: { ...draft, collections },
          pageAddress: address,
          profileId: requireAt(profiles, place),
          ...tab,
        },
      },
      hear(heard) {
        if (!isOfOther(wanted, heard)) expectNoRefusal(wanted, heard);
        if (heard.kind !== "ok" || wanted.kept) return;
        wanted.kept = true;
        for (const own of wanted.makes) own.kept = true;
      },
    };
  }

  function saveCollection(): Step {
    const place = dice.below(profiles.length);
    const parent = dice.chance(0.4) ? dice.maybePick(collectionsAt(place)) : undefined;
    const wanted = wantCollection(place);
    const { title } = wanted;
    return {
      call: {
        method: "saveCollection",
        input: {
          entryId: wanted.entryId,
          collection: wanted.localId,
          fields: { title, ...(parent !== undefined && { parent: parent.localId }) },
          profileId: requireAt(profiles, place),
        },
      },
      hear(heard) {
        expectNoRefusal(wanted, heard);
        if (heard.kind === "ok") wanted.kept = true;
      },
    };
  }

  function drawChanges(link: WantedLink): LinkChanges {
    const number = ++made;
    const changes: LinkChanges = { title: `${link.title}, changed ${number}` };
    if (dice.chance(0.3)) changes.description = dice.chance(0.2) ? "" : `About it, ${number}`;
    if (dice.chance(0.3)) changes.tags = tags();
    if (dice.chance(0.1)) changes.targetUrl = `https://soak.example/moved/${number}`;
    if (dice.chance(0.2)) changes.collections = unique(chooseKnown(link.place));
    return changes;
  }

  function chooseKnown(place: number): readonly { localId: LocalId }[] {
    return collectionsAt(place).filter(() => dice.chance(0.02));
  }

  function changeLink(): Step | undefined {
    // Mostly what was saved just now: there a change meets all states on the way.
    const among = dice.chance(0.7) ? knownLinks.slice(-60) : knownLinks;
    const free = among.filter((one) => one.letGo === undefined && !busy.has(one));
    const link = dice.maybePick(free);
    if (link === undefined) return undefined;
    busy.add(link);
    const entryId = newEntryId();
    const changes = drawChanges(link);
    register.changes.set(entryId, link);
    link.lastChange = entryId;
    // Of this batch's own doing it may not be there yet when the change comes.
    const wasKept = link.kept;
    return {
      call: {
        method: "changeLink",
        input: { entryId, link: link.localId, changes: asEdit(changes) },
      },
      hear(heard) {
        // *Send without it* has made another change of it: the message is not that one's any more.
        const isOther = link.sentWithout && isGone(heard);
        if (heard.kind === "refused" && wasKept && link.letGo === undefined && !isOther) {
          register.surprises.push([link.entryId, `could not be changed: ${heard.error.kind}`]);
        }
        for (const [name, value] of Object.entries(changes)) {
          link.fields[name as keyof LinkChanges].hear(value, heard);
        }
      },
    };
  }

  function asEdit({ collections, ...rest }: LinkChanges): LinkEdit {
    if (collections === undefined) return rest;
    return { ...rest, collections: collections.map((localId) => known(localId)) };
  }

  /** The same message once more, as after a second press, or an answer that did not come. */
  function repeat(): Step | undefined {
    const step = dice.maybePick(recent);
    if (step?.call.method !== "changeLink") return step;
    const link = register.changes.get(step.call.input.entryId);
    if (link?.lastChange !== step.call.input.entryId || busy.has(link)) return undefined;
    busy.add(link);
    return step;
  }

  function tryAll(): Step {
    const profileId = dice.pick(profiles);
    return { call: { method: "tryAll", input: { profileId } }, hear: () => undefined };
  }

  function draw(): Step | undefined {
    const lot = dice.fraction();
    if (lot < 0.5) return saveLink();
    if (lot < 0.58) return saveCollection();
    if (lot < 0.85) return changeLink();
    if (lot < 0.97) return repeat();
    return tryAll();
  }

  return {
    batch(size) {
      busy.clear();
      knownLinks = [...register.links];
      knownCollections = [...register.collections];
      const steps: Step[] = [];
      for (let drawn = 0; drawn < size; drawn += 1) {
        const step = draw();
        if (step === undefined) continue;
        steps.push(step);
        if (step.call.method === "saveLink" && dice.chance(0.05)) steps.push(step);
      }
      recent.push(...steps);
      recent.splice(0, recent.length - repeatable);
      return steps;
    },
  };
}

function unique(collections: readonly { localId: LocalId }[]): readonly LocalId[] {
  return [...new Set(collections.map(({ localId }) => localId))];
}

function requireAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`Nothing stands at ${index}`);
  return item;
}
