import { isRemoteIdOf, type LocalId } from "../../src/shared/domain/values/ids.ts";
import type { EntryView } from "../../src/shared/domain/views/views.ts";
import type { Heard } from "./desk.ts";
import type { Chosen } from "./surroundings.ts";
import type {
  Register,
  WantedCollection,
  WantedLink,
  WantedResource,
  WantedUserPage,
} from "./wanted.ts";

/**
 * Records how a choice about an entry changes the expected result. A choice without a response may have
 * been carried out.
 */
export function hearChoice(
  register: Register,
  view: EntryView,
  { choice }: Chosen,
  heard: Heard,
): void {
  if (heard.kind === "refused") return;
  const made = register.madeBy(view.id);
  const link = made === undefined ? register.changes.get(view.id) : undefined;
  const file = register.fileChanges.get(view.id);
  const collection = register.collectionChanges.get(view.id);
  const page = register.userPageChanges.get(view.id);
  switch (choice) {
    case "send-without":
      for (const name of leftOut(view)) (made ?? link)?.lacks.add(name);
      // Of a change of a file, only the other link can be left out.
      if (file !== undefined) goBack(file);
      if (collection !== undefined) goBack(collection);
      if (page !== undefined) goBack(page);
      return;
    case "edit-that": {
      if (made?.kind !== "link" || view.cause?.kind !== "already-there") return;
      const { remoteId } = view.cause;
      if (isRemoteIdOf("link", remoteId)) made.became = remoteId;
      return;
    }
    case "drop":
    case "undo":
      if (made !== undefined) return letGo(register, made, choice, heard);
      if (link !== undefined) goBack(link);
      if (file !== undefined) goBack(file);
      if (collection !== undefined) goBack(collection);
      if (page !== undefined) goBack(page);
      return;
    default:
  }
}

/** A change of it was dropped: what it has at the service is uncertain. */
export function goBack(changed: WantedResource | WantedUserPage): void {
  changed.changeDropped = true;
  for (const field of Object.values(changed.fields)) field.goBack();
}

function letGo(
  register: Register,
  made: WantedResource,
  choice: "drop" | "undo",
  heard: Heard,
): void {
  const sure = heard.kind === "ok" || made.letGo?.sure === true;
  made.letGo = { choice, atMs: Date.now(), sure };
  if (choice === "drop" || made.kind !== "link") return;
  for (const file of register.files) {
    // A file that was attached later is undone too.
    const isOfLink = file.fields.link.values().includes(made.localId);
    if (isOfLink || file.cameWith === made.entryId) file.letGo ??= { ...made.letGo, sure: false };
  }
  for (const one of madeAlong(register, made)) {
    if (!isNeeded(register, one.localId)) one.letGo ??= { ...made.letGo, sure: false };
  }
  for (const one of takenOut(register, made)) {
    if (!isNeeded(register, one.localId)) one.mayHaveGoneUnsent = true;
  }
}

/** The collections that some link created with this one. An undo may undo them too. */
function madeAlong(register: Register, link: WantedLink): readonly WantedCollection[] {
  const into = link.fields.collections.values().flatMap((value) => value as readonly LocalId[]);
  return register.collections.filter((one) => {
    const makers = register.links.filter(({ makes }) => makes.includes(one));
    return link.makes.includes(one) || (into.includes(one.localId) && makers.length > 0);
  });
}

/** The collections of the place that a change may have taken out of the link that created them. */
function takenOut(register: Register, { place }: WantedLink): readonly WantedCollection[] {
  return register.collections.filter((one) =>
    register.links.some(
      (maker) => maker.place === place && maker.makes.includes(one) && !holds(maker, one.localId),
    ),
  );
}

/** Whether the link is certainly in the collection. */
function holds({ fields }: WantedLink, collection: LocalId): boolean {
  return fields.collections
    .values()
    .every((value) => (value as readonly LocalId[]).includes(collection));
}

/** Whether a kept resource certainly uses the collection. */
function isNeeded({ links, collections }: Register, localId: LocalId): boolean {
  const counts = (one: WantedLink | WantedCollection) =>
    one.kept && one.letGo === undefined && !one.lacks.has(localId);
  return (
    links.some((link) => counts(link) && holds(link, localId)) ||
    collections.some((one) => counts(one) && isCertainlyIn(one, localId))
  );
}

function isCertainlyIn({ fields }: WantedCollection, localId: LocalId): boolean {
  return fields.parent.values().every((parent) => parent === localId);
}

const createOnly = [
  "page_content",
  "image_url",
  "latitude",
  "longitude",
  "repository_ids",
] as const;

/** What *Send without it* leaves out, by the cause of the block. */
function leftOut({ cause }: EntryView): readonly string[] {
  switch (cause?.kind) {
    case "parent-missing":
      return [cause.parent];
    case "payload-unreadable":
      return ["page_content"];
    case "too-large":
    case "rejected": {
      const { fields = [] } = cause;
      // If the refusal names none, all are left out; one coordinate alone is useless.
      if (fields.length === 0) return createOnly;
      const isPlace = fields.includes("latitude") || fields.includes("longitude");
      return isPlace ? [...fields, "latitude", "longitude"] : fields;
    }
    default:
      return [];
  }
}
