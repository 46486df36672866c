import { randomUUID } from "node:crypto";
import { asId, type EntryId, type LocalId } from "../../src/domain/values/ids.ts";

/** One thing that is to be sent, with an eye on what the service has of it. */
export interface Errand {
  readonly entryId: EntryId;
  readonly subject: LocalId;
  readonly creates: boolean;
  /** What the request for it looks like. */
  readonly method: "POST" | "PATCH" | "PUT";
  readonly path: string;
  /** Resolves when the background says that it is kept. */
  keep(): Promise<void>;
  /** How often the service has it: rows of a new thing; whether a change is there. */
  storedCount(): number;
  /** The service's id of it. */
  remoteId(): number | undefined;
}

export interface Ids {
  readonly entryId: EntryId;
  readonly subject: LocalId;
}

export function freshIds(): Ids {
  return { entryId: asId<EntryId>(randomUUID()), subject: asId<LocalId>(randomUUID()) };
}
