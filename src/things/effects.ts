import type { Operation, OperationKind, OperationOf } from "../domain/operation.ts";
import { createCollection, updateCollection } from "./collection/effects.ts";
import { createLink, updateLink } from "./link/effects.ts";
import type { OperationEffects } from "./operation-effects.ts";

/** What the end of each kind of operation does to the ledger. A kind without effects does not compile. */
const effects: { [Kind in OperationKind]: OperationEffects } = {
  "create-link": createLink,
  "update-link": updateLink,
  "create-collection": createCollection,
  "update-collection": updateCollection,
} satisfies { [Kind in OperationKind]: OperationEffects<OperationOf<Kind>> };

/** The effects of the operation, for that operation alone. */
export function effectsOf({ kind }: Pick<Operation, "kind">): OperationEffects {
  return effects[kind];
}
