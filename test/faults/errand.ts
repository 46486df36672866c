import { randomUUID } from "node:crypto";
import type { Job } from "../../src/shared/domain/jobs/job.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type RemoteId,
} from "../../src/shared/domain/values/ids.ts";
import type { Desk } from "./desk.ts";

/** One resource to be sent, with a view of the service's copy of it. */
export interface Errand {
  readonly entryId: EntryId;
  readonly subject: LocalId;
  readonly creates: boolean;
  /** The method of its request. */
  readonly method: "POST" | "PATCH" | "PUT";
  readonly path: string;
  /** Resolves when the background's response says that it is kept. */
  keep(): Promise<void>;
  /** How often the service has it: rows of a new resource; for a change, whether it was made. */
  storedCount(): number;
  /** The user sends it without its payload: from now on `storedCount` does not ask for that. */
  withoutPayload?(): void;
  /** The service's id of it. */
  remoteId(): RemoteId | undefined;
  /** If it is a row of a job: the job. */
  readonly job?: JobKey;
  /** The differences between what that job says of its rows and what the service has. */
  findMiscounts?(desk: Desk): Promise<readonly string[]>;
}

export type JobKey = Pick<Job, "id" | "profileId">;

export interface Ids {
  readonly entryId: EntryId;
  readonly subject: LocalId;
}

export function freshIds(): Ids {
  return { entryId: asId<EntryId>(randomUUID()), subject: asId<LocalId>(randomUUID()) };
}
