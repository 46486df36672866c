import type { JobOperation } from "../../../src/shared/domain/jobs/job.ts";
import type { LocalId } from "../../../src/shared/domain/values/ids.ts";
import { jobOf } from "../../support/put-job.ts";
import type { Place } from "../place.ts";
import { collectionFieldsOf, fieldsOf, type Book } from "./book.ts";
import { rates, type DrawnJob, type RowResource } from "./drawn-job.ts";

interface DrawnRow {
  readonly resource: RowResource;
  readonly operation: JobOperation;
}

const collectionsAtMost = 3;
const linksAtMost = 25;

/** An import of new collections, some in each other, and of links into these and into those that are there. */
export function drawJob(book: Book, nowMs: number): DrawnJob {
  const { dice } = book;
  const place = book.place();
  const kept = book.collectionsAt(place.number).filter((one) => one.kept);
  const there = kept.map(({ localId }) => localId);
  const rows: DrawnRow[] = [];
  const made: LocalId[] = [];
  for (let left = dice.below(collectionsAtMost + 1); left > 0; left -= 1) {
    const parent = dice.chance(0.5) ? dice.maybePick([...there, ...made]) : undefined;
    const row = collectionRow(book, place, parent);
    made.push(row.resource.localId);
    rows.push(row);
  }
  for (let left = 1 + dice.below(linksAtMost); left > 0; left -= 1) {
    const into = [made, there].flatMap((among) =>
      dice.chance(0.4) ? (dice.maybePick(among) ?? []) : [],
    );
    rows.push(linkRow(book, place, into));
  }
  const operations = rows.map(({ resource, operation }) => ({
    entryId: resource.entryId,
    operation,
  }));
  const written = jobOf(place.profileId, operations, {
    rate: dice.pick(rates),
    createdAtMs: nowMs,
  });
  return { place, written, resources: rows.map(({ resource }) => resource) };
}

function collectionRow(book: Book, place: Place, parent?: LocalId): DrawnRow {
  const title = `Folder ${book.number()}`;
  const fields = { title, ...(parent !== undefined && { parent }) };
  const resource = {
    kind: "collection",
    ...unchanged(book, place, title),
    fields: collectionFieldsOf(title, parent),
  } as const;
  return { resource, operation: { kind: "create-collection", subject: resource.localId, fields } };
}

function linkRow(book: Book, place: Place, collections: readonly LocalId[]): DrawnRow {
  const number = book.number();
  const title = `Link ${number}`;
  const targetUrl = `https://soak.example/imported/${number}`;
  const description = book.dice.chance(0.5) ? `About ${title}` : "";
  const fields = { title, description, tags: book.tags() };
  const into = collections.map((localId) => ({ localId }));
  const resource = {
    kind: "link",
    ...unchanged(book, place, title),
    extras: { repository_ids: [] },
    content: { kind: "none" },
    makes: [],
    fields: fieldsOf({ ...fields, address: targetUrl, collections: into }),
  } as const;
  const whole = { ...fields, targetUrl, collections, repositoryIds: [] };
  return { resource, operation: { kind: "create-link", subject: resource.localId, fields: whole } };
}

/** What is so of each row that the outbox has been given. */
function unchanged(book: Book, { number: place }: Place, title: string) {
  const lacks = new Set<string>();
  return { ...book.newIds(), place, title, kept: true, lacks, changeDropped: false };
}
