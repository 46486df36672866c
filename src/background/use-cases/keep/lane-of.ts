import type { Entry } from "../../../shared/domain/outbox/entry.ts";

/** The lane of a new entry: a row of a job is bulk work, anything else the user just did. */
export function laneOf(fedBy: Entry["fedBy"]): Pick<Entry, "lane" | "fedBy"> {
  return fedBy === undefined ? { lane: "person" } : { lane: "bulk", fedBy };
}
