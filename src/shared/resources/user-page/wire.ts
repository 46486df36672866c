import { userPageRef, type OperationOf } from "../../domain/operation/operation.ts";
import { isTextId } from "../../domain/values/ids.ts";
import { json, prefix, type OperationWire, type ResponseNames } from "../operation-wire.ts";

const names: ResponseNames = {
  wrapper: "user_page",
  folder: "pages",
  readId: (value) => (isTextId(value) ? value : undefined),
  // A server may render the content before it returns it, so nothing of a response is taken.
  readFields: () => ({}),
  optional: [],
  mayNeedPut: true,
};

/**
 * Sends only the changed fields, and `""` for a cleared one. "Operation 1 is defined as PATCH in the
 * machine-readable definition, while the heading of the same entry names put. Whether PUT is also accepted
 * on that path: not shown." So the profile chooses.
 */
export const updateUserPage: OperationWire<OperationOf<"update-user-page">> = {
  request({ subject, changes }, { userPageContent }, idOf, { pageMethod }) {
    // "sent wrapped in an object named `user_page`"
    const body = json({ user_page: { title: changes.title, content: userPageContent } });
    const id = encodeURIComponent(idOf(userPageRef(subject)));
    return { method: pageMethod, path: `${prefix}/pages/${id}`, body };
  },
  answer: names,
};
