import type { OperationOf } from "../../domain/operation/operation.ts";
import { json, type MakeBody, type ResourceWire } from "../operation-wire.ts";

/**
 * "Operation 1 is defined as PATCH in the machine-readable definition, while the heading of the same entry names put.
 * Whether PUT is also accepted on that path: not shown." So the profile chooses.
 */
export const userPageWire: ResourceWire = { folder: "pages", mayNeedPut: true };

/**
 * Carries only the changed fields, and `""` for a cleared one. A server may render the content before it returns it, so
 * nothing of a response is taken.
 */
export const updateUserPage: MakeBody<OperationOf<"update-user-page">> = (
  _fields,
  payload,
  { changes },
) =>
  // "sent wrapped in an object named `user_page`"
  json({ user_page: { title: changes.title, content: payload.userPageContent } });
