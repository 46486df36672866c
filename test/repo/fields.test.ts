import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collectionFields } from "../../src/shared/domain/fields/collection.ts";
import type { Fields } from "../../src/shared/domain/fields/field.ts";
import { fileFields } from "../../src/shared/domain/fields/file.ts";
import { linkFields } from "../../src/shared/domain/fields/link.ts";
import { isOfJob, operationNames } from "../faults/operation-names.ts";
import { read, root } from "./sources.ts";

const collection = [
  "title",
  "description",
  "share_preference",
  "pinned",
  "visual_order",
  "emoji",
  "public_visible",
  "share_all_links",
  "parent_id",
  "cover_image_data",
];
const file = ["user_id", "link_id", "category", "repository_link_id"];

/** The fields of the API document, by operation; `id` is the one in the path. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  "PATCH /api/v1/pages/{id}": ["id", "title", "content"],
  "POST /api/v1/collections": collection,
  "PATCH /api/v1/collections/{id}": ["id", ...collection],
  "POST /api/v1/links": [
    "target_url",
    "title",
    "description",
    "latitude",
    "longitude",
    "image_url",
    "image_data",
    "tags",
    "collection_ids",
    "repository_ids",
    "page_content",
  ],
  "PATCH /api/v1/links/{id}": ["id", "title", "description", "target_url", "tags", "collections"],
  "POST /api/v1/files": ["file", ...file],
  "PUT /api/v1/files/{id}": ["id", ...file],
};

/** The service's names in a table of fields. Page content, image data and the bytes of a file are no fields of a table. */
function namesIn(fields: Fields, request: "create" | "update"): readonly string[] {
  return Object.values(fields).flatMap((field) => field[request] ?? []);
}

/** What the tables send with each operation. A user page has no table. */
const sentWith: Readonly<Record<string, readonly string[]>> = {
  "PATCH /api/v1/pages/{id}": ["id", "title", "content"],
  "POST /api/v1/links": [...namesIn(linkFields, "create"), "image_data", "page_content"],
  "PATCH /api/v1/links/{id}": ["id", ...namesIn(linkFields, "update")],
  "POST /api/v1/collections": namesIn(collectionFields, "create"),
  "PATCH /api/v1/collections/{id}": ["id", ...namesIn(collectionFields, "update")],
  "POST /api/v1/files": ["file", ...namesIn(fileFields, "create")],
  "PUT /api/v1/files/{id}": ["id", ...namesIn(fileFields, "update")],
};

it("the API document is listed here with each operation that is sent", () => {
  const listed = Object.keys(fieldsOf).map((name) => name.replace(/\/api\/v1\/|\/\{id\}/g, ""));
  expect(listed.toSorted()).toEqual(operationNames.filter((name) => !isOfJob(name)).toSorted());
});

describe("the tables of fields", () => {
  it.each(Object.entries(fieldsOf))("have each field of %s once", (operation, names) => {
    expect(sentWith[operation]?.toSorted()).toEqual(names.toSorted());
  });
});

const sections = read("docs/fields.md")
  .split(/^## \d+\. /m)
  .slice(1);
const rowPattern = /^\| `(\w+)` +\| (.+?) +\| `([^`]+)`: "(.+)" +\|$/gm;

function rowsOf(operation: string) {
  const section = sections.find((one) => one.startsWith(`\`${operation}\``)) ?? "";
  return [...section.matchAll(rowPattern)].map(([row, field = "", , path = ""]) => ({
    row,
    field,
    path,
  }));
}

/** Entered once for all files of a profile, in the form of the connection. */
const ofConnection = ["POST /api/v1/files: user_id"];

describe("docs/fields.md", () => {
  it.each(Object.entries(fieldsOf))("has each field of %s once", (operation, fields) => {
    const named = rowsOf(operation).map(({ field }) => field);
    expect(named).toHaveLength(fields.length);
    expect(new Set(named)).toEqual(new Set(fields));
  });

  it.each(Object.keys(fieldsOf))(
    "names end-to-end tests of %s that look at the resource at the service",
    (operation) => {
      const [, , , folder = ""] = operation.split("/");
      // By the path of a request, or by a function of the reference service that lists such resources.
      const looks = new RegExp(`/api/v1/${folder}\\b|${folder}\\w*\\(`, "i");
      const others = rowsOf(operation).filter(
        ({ field, path }) =>
          !ofConnection.includes(`${operation}: ${field}`) &&
          !(path.startsWith("test/e2e/") && looks.test(read(path))),
      );
      expect(others.map(({ row }) => row)).toEqual([]);
    },
  );

  it("names tests that exist", () => {
    const rows = [...sections.join("").matchAll(rowPattern)];
    const missing = rows.filter(([, , , path = "", title = ""]) => {
      return !existsSync(join(root, path)) || !read(path).includes(`("${title}"`);
    });
    expect(missing.map(([row]) => row)).toEqual([]);
  });
});
