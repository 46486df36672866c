import type { Decision } from "../../../../shared/domain/outbox/decide.ts";
import type { EntryId } from "../../../../shared/domain/values/ids.ts";
import type { Connection } from "../../../../shared/ports/service.ts";

/** The outcome of a request, not on disk yet. */
export interface Answer {
  entryId: EntryId;
  decision: Decision;
  /** The connection of the request; undefined once the profile has another one. */
  connection: Connection | undefined;
}
