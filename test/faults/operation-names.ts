import type { OperationKind } from "../../src/shared/domain/operation/operation.ts";
import type { Transport } from "./transport.ts";

/** A missing kind does not compile, because no fault would ever meet it. */
const namesByKind = {
  "create-link": "POST links",
  "create-collection": "POST collections",
  "update-link": "PATCH links",
  "update-collection": "PATCH collections",
  "create-file": "POST files",
  "change-file": "PUT files",
  "update-user-page": "PATCH pages",
} as const satisfies Record<OperationKind, string>;
const namesOfJobs = ["POST links of a job", "PATCH links of a job"] as const;

export const operationNames = [...Object.values(namesByKind), ...namesOfJobs];
export type OperationName = (typeof operationNames)[number];

export function createsOf(name: OperationName): boolean {
  return name.startsWith("POST");
}

export function isOfJob(name: OperationName): boolean {
  return name.endsWith("of a job");
}

/** The rows of a job are sent as every save is: over the other transports they would show the same again. */
export function isSentOver(name: OperationName, transport: Transport): boolean {
  return transport === "HTTP" || !isOfJob(name);
}
