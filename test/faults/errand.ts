import { randomUUID } from "node:crypto";
import { asId, type EntryId, type LocalId, type RemoteId } from "../../src/domain/values/ids.ts";

/** One thing to be sent, with a view of the service's copy of it. */
export interface Errand {
  readonly entryId: EntryId;
  readonly subject: LocalId;
  readonly creates: boolean;
  /** The method of its request. */
  readonly method: "POST" | "PATCH" | "PUT";
  readonly path: string;
  /** Resolves when the background's response says that it is kept. */
  keep(): Promise<void>;
  /** How often the service has it: rows of a new thing; for a change, whether it was made. */
  storedCount(): number;
  /** The user sends it without its payload: from now on `storedCount` does not ask for that. */
  withoutPayload?(): void;
  /** The service's id of it. */
  remoteId(): RemoteId | undefined;
}

export interface Ids {
  readonly entryId: EntryId;
  readonly subject: LocalId;
}

export function freshIds(): Ids {
  return { entryId: asId<EntryId>(randomUUID()), subject: asId<LocalId>(randomUUID()) };
}
