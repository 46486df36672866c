import type { Database, Upgrade } from "../access/schema.ts";

/** Jobs, their rows, and how rows ended. A step that has shipped never changes. */
export function jobs(db: Database, tx: Upgrade): void {
  const ofJob = ["profileId", "job", "row"];
  db.createObjectStore("jobs", { keyPath: ["profileId", "id"] });
  db.createObjectStore("jobRows", { keyPath: ofJob });
  const outcomes = db.createObjectStore("jobOutcomes", { keyPath: ofJob });
  outcomes.createIndex("by-state", ["job", "state.name"]);
  tx.objectStore("entries").createIndex("by-job", ["fedBy.job", "state.name"]);
}
