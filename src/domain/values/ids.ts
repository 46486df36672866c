declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** A UUID made here for a link or a collection, whatever the service calls it later. */
export type LocalId = Branded<"LocalId">;
/** The UUID of an outbox entry: the draft's own, so that a save pressed twice is one entry. */
export type EntryId = Branded<"EntryId">;
export type ProfileId = Branded<"ProfileId">;

/** An id given by the service. Integers in its document ("Identifier fields are integers"). */
export type RemoteId = number;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text has the form that `crypto.randomUUID` gives. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** The one place where text becomes an id. The caller has checked the form, or made it just now. */
export function asId<Id extends LocalId | EntryId | ProfileId>(text: string): Id {
  // oxlint-disable-next-line no-unsafe-type-assertion -- a brand exists for the compiler alone
  return text as Id;
}

export function isRemoteId(value: unknown): value is RemoteId {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

/**
 * Reads an id as a person pastes it: the number itself, or an address of the service that ends in it
 * (`https://…/links/123`, `…/123/edit`). Undefined when no number can be seen.
 */
export function getRemoteIdFromText(text: string): RemoteId | undefined {
  const trimmed = text.trim();
  const digits =
    /^#?(\d{1,15})$/.exec(trimmed) ?? /\/(\d{1,15})(?:\/[a-z_-]*)?\/?(?:[?#].*)?$/i.exec(trimmed);
  const id = Number(digits?.[1]);
  return isRemoteId(id) ? id : undefined;
}
