declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** A UUID made here for a resource, whatever the service calls it later. */
export type LocalId = Branded<"LocalId">;
/** The UUID of an outbox entry: the draft's own, so that a save pressed twice is one entry. */
export type EntryId = Branded<"EntryId">;
export type ProfileId = Branded<"ProfileId">;
/** The UUID of bytes in the blob store. */
export type BlobId = Branded<"BlobId">;

/** The UUID of a job: many operations that the user asked for at once. */
export type JobId = Branded<"JobId">;

/**
 * Ids from the service, each with its type: "Identifier fields are integers in JSON bodies. The path parameter `id` is
 * declared as a string for pages."
 */
export interface RemoteIds {
  link: number;
  collection: number;
  file: number;
  repository: number;
  "user-page": string;
}
export type RemoteIdOf<Name extends keyof RemoteIds> = RemoteIds[Name];
/** The id of whatever it may be. */
export type RemoteId = RemoteIds[keyof RemoteIds];

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text has the form of a result of `crypto.randomUUID`. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** The one place where text becomes an id. The caller has checked the form, or made it just now. */
export function asId<Id extends LocalId | EntryId | ProfileId | BlobId | JobId>(text: string): Id {
  // oxlint-disable-next-line no-unsafe-type-assertion -- a brand exists for the compiler alone
  return text as Id;
}

/** Whether the value is an id of everything but a user page: a whole number above 0. */
export function isIntegerId(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

/** The longest accepted id with letters. The document names no limit. */
const textIdMaxLength = 200;

/** Whether the value is an id of a user page: a text that can be one segment of a path. */
export function isTextId(value: unknown): value is string {
  // One or two dots as a segment of a path would lead to another path.
  return (
    typeof value === "string" && /^(?!\.{1,2}$)./su.test(value) && value.length <= textIdMaxLength
  );
}

const isId: { [Name in keyof RemoteIds]: (value: unknown) => value is RemoteIds[Name] } = {
  link: isIntegerId,
  collection: isIntegerId,
  file: isIntegerId,
  repository: isIntegerId,
  "user-page": isTextId,
};

/** Whether the value is a valid remote id for such a resource. */
export function isRemoteIdOf<Name extends keyof RemoteIds>(
  name: Name,
  value: unknown,
): value is RemoteIdOf<Name> {
  return isId[name](value);
}

/**
 * Reads an id as a user pastes it: the number itself, or an address of the service that ends in it
 * (`https://…/links/123`, `…/123/edit`). Undefined when no number can be seen.
 */
export function getRemoteIdFromText(text: string): number | undefined {
  const trimmed = text.trim();
  const digits =
    /^#?(\d{1,15})$/.exec(trimmed) ?? /\/(\d{1,15})(?:\/[a-z_-]*)?\/?(?:[?#].*)?$/i.exec(trimmed);
  const id = Number(digits?.[1]);
  return isIntegerId(id) ? id : undefined;
}
