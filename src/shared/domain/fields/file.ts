import type { ChangesOf, Fields, FieldsOf } from "./field.ts";

/**
 * The fields of a file: "binary uploads attached to a link and optionally to a repository link". The form part of the
 * bytes carries name, media type and size. The document names no limits. These limits stop a mistake from filling the
 * disk.
 */
export const fileFields = {
  /** The name on the user's disk. */
  name: { kind: "line", isRequired: true, most: 255, label: "known_sent_file" },
  userId: {
    kind: "id",
    create: "user_id",
    update: "user_id",
    cleared: null,
    canBeLeftOut: true,
    label: "files_user",
  },
  link: {
    kind: "link",
    isRequired: true,
    create: "link_id",
    update: "link_id",
    label: "files_link",
  },
  category: {
    kind: "line",
    create: "category",
    update: "category",
    most: 200,
    cleared: "",
    canBeLeftOut: true,
    label: "files_category",
  },
  repositoryLinkId: {
    kind: "id",
    create: "repository_link_id",
    update: "repository_link_id",
    cleared: null,
    canBeLeftOut: true,
    label: "files_repository_link",
  },
  blob: { kind: "blob", isRequired: true },
  /** The media type, "" if unknown. */
  type: { kind: "line", isRequired: true, most: 200 },
  /** In bytes. */
  size: { kind: "integer", isRequired: true, most: 50_000_000 },
} as const satisfies Fields;

/** The values of a new file. */
export type FileFields = FieldsOf<typeof fileFields>;
/** The values of a file that an update can carry. */
export type FileChanges = ChangesOf<typeof fileFields>;
