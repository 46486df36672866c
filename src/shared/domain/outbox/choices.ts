import type { DeliveryFailure } from "../failures.ts";
import type { Operation } from "../operation/operation.ts";
import type { Entry } from "./entry.ts";
import type { Gate } from "./gate.ts";
import type { OperationModel } from "../operation/operation-model.ts";

/** The user's choices for an entry (docs/outbox.md). */
export type Choice =
  | "try-now"
  | "send-again"
  | "arrived"
  | "give-id"
  | "send-without"
  | "edit-that"
  | "use-put"
  | "undo"
  | "cancel"
  | "drop";

/** The choices an entry offers, most likely first. */
export function choicesFor(entry: Entry, model: OperationModel): readonly Choice[] {
  const { state } = entry;
  switch (state.name) {
    case "capturing":
    case "held":
      return entry.isShared ? [] : ["undo"];
    case "ready":
    case "waiting":
      return ["try-now", "drop"];
    case "depends":
      return ["drop"];
    case "unknown":
      return ["arrived", "send-again", "drop"];
    case "blocked":
      return blockedChoices(state.cause, entry.operation, model);
    case "sending":
      return model.blobOf === undefined ? [] : ["cancel"];
    case "delivered":
    case "cancelled":
    case "dropped":
      return [];
  }
}

function blockedChoices(
  cause: DeliveryFailure,
  operation: Operation,
  model: OperationModel,
): readonly Choice[] {
  switch (cause.kind) {
    case "parent-missing": {
      const optional = model.withoutReference(operation, cause.parent) !== undefined;
      return optional ? ["give-id", "send-without", "drop"] : ["give-id", "drop"];
    }
    case "bytes-missing":
      return ["drop"];
    case "method-refused":
      return ["use-put", "send-again", "drop"];
    case "too-large":
    case "rejected":
      return canDoWithout(cause, model)
        ? ["send-without", "send-again", "drop"]
        : ["send-again", "drop"];
    case "payload-unreadable":
      if (model.blobOf !== undefined || isAllPayload(operation, model))
        return ["send-again", "drop"];
      return ["send-without", "send-again", "drop"];
    case "already-there":
      return model.asChange !== undefined && cause.remoteId !== undefined
        ? ["edit-that", "send-again", "drop"]
        : ["send-again", "drop"];
    default:
      return ["send-again", "drop"];
  }
}

function isAllPayload(operation: Operation, model: OperationModel): boolean {
  return model.withoutPayload !== undefined && model.withoutPayload(operation) === undefined;
}

/** If a refusal of a file names no field, the service refused the bytes: nothing is left to send. */
function canDoWithout({ fields }: { fields?: readonly string[] }, model: OperationModel): boolean {
  return fields !== undefined && (fields.length > 0 || model.blobOf === undefined);
}

/** How the user sees an entry: sent, will be sent without help, needs a decision, or withdrawn. */
export type Standing = "saved" | "waiting" | "needs-you" | "gone";

/** The standing of the entry for the user. Behind a shut gate, entries that would otherwise wait need the user too. */
export function standing(entry: Entry, gate: Gate): Standing {
  switch (entry.state.name) {
    case "delivered":
      return "saved";
    case "cancelled":
    case "dropped":
      return "gone";
    case "blocked":
    case "unknown":
      return "needs-you";
    case "capturing":
    case "held":
    case "sending":
    case "ready":
    case "waiting":
    case "depends":
      return gate.state === "shut" ? "needs-you" : "waiting";
  }
}
