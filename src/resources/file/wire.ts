import { fileRef, linkRef, type OperationOf } from "../../domain/operation.ts";
import type { RemoteIdOf } from "../../domain/values/ids.ts";
import {
  filled,
  getIntegerId,
  json,
  noneLeft,
  prefix,
  type OperationWire,
  type Sent,
  type ThingNames,
  type WireBody,
} from "../operation-wire.ts";

/** "JSON object with user_id, link_id, category, repository_link_id". */
type ChangeBody = Sent<{
  user_id: number | null;
  link_id: RemoteIdOf<"link">;
  category: string;
  repository_link_id: number | null;
}>;

const names: ThingNames = {
  wrapper: "file",
  folder: "files",
  readId: getIntegerId,
  readFields: () => ({}),
  optional: [],
};

/** "multipart form with parts file (binary), user_id, link_id, category, repository_link_id". */
export const createFile: OperationWire<OperationOf<"create-file">> = {
  request({ fields }, _payload, idOf) {
    const { link, blob, name, category, userId, repositoryLinkId, ...rest } = fields;
    // The part of the bytes carries both.
    const { type: _type, size: _size, ...unread } = rest;
    noneLeft(unread);
    const texts: Sent<{
      user_id: number;
      link_id: RemoteIdOf<"link">;
      category: string;
      repository_link_id: number;
    }> = {
      user_id: userId,
      link_id: idOf(linkRef(link)),
      category: filled(category),
      repository_link_id: repositoryLinkId,
    };
    const body: WireBody = {
      type: "multipart",
      parts: [
        // "numbers are sent as form text". A server that reads parts in order knows the link before the bytes.
        ...Object.entries(texts).flatMap(([part, value]) =>
          value === undefined ? [] : [{ name: part, text: String(value) }],
        ),
        { name: "file", blob, fileName: name },
      ],
    };
    return { method: "POST", path: `${prefix}/files`, body };
  },
  answer: { ...names, optional: ["user_id", "category", "repository_link_id"] },
};

/** Sends only the changed fields, `""` for a cleared text, and null for a cleared number. */
export const changeFile: OperationWire<OperationOf<"change-file">> = {
  request({ subject, changes }, _payload, idOf) {
    const { link, category, userId, repositoryLinkId, ...rest } = changes;
    noneLeft(rest);
    const body: ChangeBody = {
      user_id: userId,
      link_id: link === undefined ? undefined : idOf(linkRef(link)),
      category,
      repository_link_id: repositoryLinkId,
    };
    return { method: "PUT", path: `${prefix}/files/${idOf(fileRef(subject))}`, body: json(body) };
  },
  answer: names,
};
