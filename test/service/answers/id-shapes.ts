import type { Resource, StoredRecord } from "../operations/operation.ts";
import type { Reply } from "./reply.ts";
import { jsonReply } from "./reply.ts";

export const idShapes = ["id", "data.id", "wrapper", "json-api", "location", "none"] as const;

/**
 * Where the response to a create or update has the id: `{"id":12,…}`, `{"data":{"id":12,…}}`,
 * `{"link":{"id":12,…}}`, a JSON:API document with the id as a string, only a `Location` header with an
 * empty body, or nowhere (204).
 */
export type IdShape = (typeof idShapes)[number];

export interface Answer {
  readonly shape: IdShape;
  readonly resource: Resource;
  readonly record: StoredRecord;
  readonly created: boolean;
  /** The mount path, "" or e.g. "/bookmarks". */
  readonly pathPrefix: string;
}

/** The success response for the stored record, in the given shape. */
export function shapeAnswer({ shape, resource, record, created, pathPrefix }: Answer): Reply {
  const status = created ? 201 : 200;
  const { id, ...attributes } = representation(record);
  switch (shape) {
    case "id":
      return jsonReply(status, { id, ...attributes });
    case "data.id":
      return jsonReply(status, { data: { id, ...attributes } });
    case "wrapper":
      return jsonReply(status, { [resource.name]: { id, ...attributes } });
    case "json-api":
      return jsonReply(
        status,
        { data: { type: resource.plural, id: String(id), attributes } },
        { "content-type": "application/vnd.api+json" },
      );
    case "location":
      return {
        status,
        headers: { location: `${pathPrefix}/api/v1/${resource.plural}/${record.id}` },
        body: "",
      };
    case "none":
      return { status: 204, headers: {}, body: "" };
  }
}

/** The fields of a record in a response: without the large ones, times as ISO strings, lists as lists. */
function representation(record: StoredRecord): { id: number | string; [field: string]: unknown } {
  const unshown = new Set(["page_content", "image_data", "cover_image_data", "idempotency_key"]);
  const lists = new Set(["tags", "collection_ids", "repository_ids"]);
  const entries = Object.entries(record)
    .filter(([field]) => !unshown.has(field))
    .map(([field, value]: [string, unknown]) => [
      field,
      field.endsWith("_at") && typeof value === "number"
        ? new Date(value).toISOString()
        : (value ?? (lists.has(field) ? [] : null)),
    ]);
  return { ...Object.fromEntries(entries), id: record.id };
}
