import {
  effectOf,
  type Effect,
  type Operation,
  type OperationKind,
  type Payload,
  type Reference,
  type ResourceKind,
} from "../domain/operation/operation.ts";
import type { Compatibility } from "../domain/profile/profile.ts";
import type { ResponseFields } from "../domain/operation/response-fields.ts";
import { isIntegerId, isRemoteIdOf, type RemoteId, type RemoteIdOf } from "../domain/values/ids.ts";

/**
 * One resource over HTTP, as the API document defines it. Each quotation in a `wire.ts` is from that document, and no
 * other file repeats the rule that follows from it. What a request carries, and what a refused one can be sent without,
 * follows from the fields of the resource.
 */
export interface ResourceWire {
  /** The segment of the path between the prefix and the id. */
  readonly folder: string;
  /** The service's names of the large fields that a create can be sent without, if a refusal names them. */
  readonly optionalPayload?: readonly string[];
  /**
   * The service's name of the field of a create that must be new to the service: a refusal that names it means that the
   * resource exists.
   */
  readonly unique?: string;
  /** The document leaves open whether the path takes PATCH or PUT. */
  readonly mayNeedPut?: true;
}

/** Makes the body of a request. `fields`: the values that the table of fields sends, under the service's names. */
export type MakeBody<Op extends Operation = Operation> = {
  // Declared as a method: the compiler then lets a table of all kinds have a function that takes only its own kind.
  body(fields: WireFields, payload: Payload, operation: Op): WireBody;
}["body"];

/** Fields by the service's names. JSON leaves out those that are `undefined`. */
export type WireFields = Readonly<Record<string, unknown>>;

/** The service's id of a resource that the operation refers to. Throws if the id is unknown, which is a bug. */
export type FindRemoteId = <Of extends ResourceKind>(reference: Reference<Of>) => RemoteIdOf<Of>;

/**
 * The HTTP method that the name of a kind states: a create is sent with POST, an update with PATCH, and the
 * change of a file with PUT ("PUT /api/v1/files/{id}"). Of a user page, the profile says which of the two.
 */
export function methodOf(kind: OperationKind, { pageMethod }: Compatibility): Method {
  if (effectOf(kind) === "creates") return "POST";
  if (kind === "update-user-page") return pageMethod;
  return kind.startsWith("change-") ? "PUT" : "PATCH";
}

type Method = "POST" | "PATCH" | "PUT";

/**
 * The body of a request. JSON leaves out fields that are `undefined`. A form ("file creation, which is
 * multipart form data") has parts of text ("numbers are sent as form text") and parts whose bytes are in
 * the blob store, under the id `blob`.
 */
export type WireBody =
  { type: "json"; value: object } | { type: "multipart"; parts: readonly WirePart[] };

type WirePart = { name: string; text: string } | { name: string; blob: string; fileName: string };

/** The names of a resource in responses. The API document shows no response, so these are the places to look. */
export interface ResponseNames extends Pick<ResourceWire, "folder" | "unique" | "mayNeedPut"> {
  /** The key of the object that holds the resource. */
  wrapper: string;
  /** The id, from a field of a response or a segment of a path. Undefined if it is not an id of this resource. */
  readId(value: unknown): RemoteId | undefined;
  /** Finds the fields of the resource under the names that a request has for them, and returns them under our names. */
  readFields(read: FieldReader): Omit<ResponseFields, "remoteId">;
  /** The service's names of the fields that a create can be sent without, if a refusal names them. */
  optional: readonly string[];
}

/**
 * Reads fields of a response: checked, cleaned and capped. `most`: UTF-16 units of a text, or items of a
 * list. With several names, the first one that is present is read. Undefined if the field is missing or
 * malformed.
 */
export interface FieldReader {
  line(name: string, most: number): string | undefined;
  lines(name: string, most: number): string | undefined;
  address(name: string): string | undefined;
  tags(name: string): readonly string[] | undefined;
  flag(name: string): boolean | undefined;
  integer(name: string): number | undefined;
  integerIds(names: readonly string[], most: number): readonly number[] | undefined;
}

/** One request without server and key, together with the rules by which its response is read. */
export interface WireRequest {
  method: Method;
  path: string;
  body: WireBody;
  effect: Effect;
  names: ResponseNames;
  /** The service's names of the large fields in the body. */
  largeFields: readonly string[];
}

/** "The version is carried in the path prefix `/api/v1`." */
export const prefix = "/api/v1";

export function json(value: object): WireBody {
  return { type: "json", value };
}

/** "Identifier fields are integers in JSON bodies." A JSON:API server writes them as strings. */
export function getIntegerId(value: unknown): number | undefined {
  const id = typeof value === "string" && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value;
  return isIntegerId(id) ? id : undefined;
}

/** The id of such a resource; a number may be written as text. Undefined if the value is no such id. */
export function getIdOf(resource: ResourceKind, value: unknown): RemoteId | undefined {
  return [getIntegerId(value), value].find((id) => isRemoteIdOf(resource, id));
}

/** A text that is not empty. */
export function filled(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}
