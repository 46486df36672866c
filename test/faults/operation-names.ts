import type { Transport } from "./transport.ts";

export const operationNames = [
  "POST links",
  "POST collections",
  "PATCH links",
  "PATCH collections",
  "POST files",
  "PUT files",
  "PATCH pages",
  "POST links of a job",
  "PATCH links of a job",
] as const;
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
