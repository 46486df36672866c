import type { Step } from "../access/schema.ts";
import { pageContents } from "./page-contents.ts";
import { rekey } from "./rekey.ts";

/**
 * Step `n` turns version `n` into version `n + 1`. A step that has shipped never changes. `test/support/schemas` has a
 * fixture of each version.
 */
export const steps: readonly Step[] = [
  // Ledger, outbox, gates and drafts, as in 0.1.0.
  (db) => {
    const entries = db.createObjectStore("entries", { keyPath: "id" });
    entries.createIndex("by-state", ["profileId", "state.name", "lane", "createdAtMs"]);
    entries.createIndex("by-subject", ["operation.subject", "createdAtMs"]);
    entries.createIndex("by-parent", "state.on");
    entries.createIndex("by-end", ["profileId", "state.atMs"]);
    db.createObjectStore("payloads");
    const links = db.createObjectStore("links", { keyPath: "localId" });
    links.createIndex("by-address", ["profileId", "addressKey"]);
    const collections = db.createObjectStore("collections", { keyPath: "localId" });
    collections.createIndex("by-profile", "profileId");
    db.createObjectStore("tags", { keyPath: ["profileId", "key"] });
    db.createObjectStore("gates");
    db.createObjectStore("drafts").createIndex("by-time", "atMs");
  },
  (db) => void db.createObjectStore("repositories", { keyPath: ["profileId", "remoteId"] }),
  // Files, and bytes that wait for delivery.
  (db) => {
    const files = db.createObjectStore("files", { keyPath: "localId" });
    files.createIndex("by-profile", "profileId");
    files.createIndex("by-link", "link");
    db.createObjectStore("blobs").createIndex("by-time", "atMs");
  },
  (_db, tx) =>
    void tx.objectStore("links").createIndex("by-time", ["profileId", "createdAtMs", "localId"]),
  (db) => {
    const userPages = db.createObjectStore("userPages", { keyPath: "localId" });
    userPages.createIndex("by-profile", "profileId");
  },
  (_db, tx) => void tx.objectStore("entries").createIndex("by-blob", "operation.fields.blob"),
  (_db, tx) =>
    void tx.objectStore("links").createIndex("by-collection", "collections", { multiEntry: true }),
  // Jobs, their rows, and how rows ended.
  (db, tx) => {
    const ofJob = ["profileId", "job", "row"];
    db.createObjectStore("jobs", { keyPath: ["profileId", "id"] });
    db.createObjectStore("jobRows", { keyPath: ofJob });
    const outcomes = db.createObjectStore("jobOutcomes", { keyPath: ofJob });
    outcomes.createIndex("by-state", ["job", "state.name"]);
    tx.objectStore("entries").createIndex("by-job", ["fedBy.job", "state.name"]);
  },
  // Links by each of their words, until the last step.
  (_db, tx) => void tx.objectStore("links").createIndex("by-word", "words", { multiEntry: true }),
  // Rule 2 of the address keys.
  (db, tx) => {
    db.createObjectStore("upkeep");
    return rekey(tx);
  },
  // Rule 3: one way to write an escape.
  (_db, tx) => rekey(tx),
  // Rule 4: a query may begin with a question mark.
  (_db, tx) => rekey(tx),
  (_db, tx) => {
    for (const name of ["links", "collections", "files"] as const)
      tx.objectStore(name).createIndex("by-remote-id", ["profileId", "remoteId"]);
  },
  (_db, tx) => pageContents(tx),
  // Lists of words instead of an index of links by word. Links follow in waves (`list-words.ts`), because to delete the
  // index would take very long where there are many.
  async (db, tx) => {
    db.createObjectStore("freshWords", { keyPath: "localId" });
    db.createObjectStore("wordLists");
    const anyLink = await tx.objectStore("links").getKey(IDBKeyRange.lowerBound(""));
    if (anyLink !== undefined) await tx.objectStore("upkeep").put("", "word-lists");
  },
];
