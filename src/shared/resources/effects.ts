import type { Operation, OperationKind, OperationOf } from "../domain/operation/operation.ts";
import { createCollection, updateCollection } from "./collection/effects.ts";
import { changeFile, createFile } from "./file/effects.ts";
import { createLink, updateLink } from "./link/effects.ts";
import type { OperationEffects } from "./operation-effects.ts";
import { updateUserPage } from "./user-page/effects.ts";

/** How the end of each kind of operation changes the ledger. A missing kind does not compile. */
const effects: { [Kind in OperationKind]: OperationEffects } = {
  "create-link": createLink,
  "update-link": updateLink,
  "create-collection": createCollection,
  "update-collection": updateCollection,
  "create-file": createFile,
  "change-file": changeFile,
  "update-user-page": updateUserPage,
} satisfies { [Kind in OperationKind]: OperationEffects<OperationOf<Kind>> };

/** The ledger effects of this operation's kind. Pass them no operation of another kind. */
export function effectsOf({ kind }: Pick<Operation, "kind">): OperationEffects {
  return effects[kind];
}
