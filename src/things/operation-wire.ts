import type { Operation, Payload, Reference, Thing } from "../domain/operation.ts";
import type { Effect } from "../domain/outbox/operation-model.ts";
import type { Told } from "../domain/told.ts";
import type { RemoteId, RemoteIdOf } from "../domain/values/ids.ts";

/**
 * How one kind of operation travels: the request as the service's document words it, and what may be read
 * of the answer. Each quoted sentence in a `wire.ts` is the document's, and each rule made from one stands
 * there alone.
 */
export interface OperationWire<Op extends Operation = Operation> {
  request(operation: Op, payload: Payload, idOf: RemoteIds): RequestLine;
  readonly answer: ThingNames;
}

/** The service's id of a thing that the operation refers to. Throws where it is not known. */
export type RemoteIds = <Of extends Thing>(reference: Reference<Of>) => RemoteIdOf<Of>;

interface RequestLine {
  method: "POST" | "PATCH";
  path: string;
  body: WireBody;
}

/**
 * `json`: sent as JSON, which drops fields that are `undefined`. `multipart`: "file creation, which is
 * multipart form data"; the bytes of a part stand in the store of blobs, "numbers are sent as form text".
 */
export type WireBody =
  { type: "json"; value: object } | { type: "multipart"; parts: readonly WirePart[] };

type WirePart = { name: string; text: string } | { name: string; blob: string; fileName: string };

/** What the service calls a thing. Its document shows no answer, so these are the places to look. */
export interface ThingNames {
  /** The object that holds it, in requests or answers. */
  wrapper: string;
  /** The folder of its address. */
  folder: string;
  /** The id, as it stands in an answer or an address. */
  readId(value: unknown): RemoteId | undefined;
  /** What an answer tells of it, under the names that a request has for it. */
  told(read: ToldReader): Omit<Told, "remoteId">;
  /** Of a create: the fields that it can go without, where a refusal names them. */
  optional: readonly string[];
  /** Of a create: the field that tells whether the service has the thing already, where a refusal names it. */
  unique?: string;
}

/**
 * Reads fields of an answer: checked, cleaned and capped, `most` in UTF-16 units. The first of the names that
 * the answer has is meant. Undefined where it has none, or not as it should be.
 */
export interface ToldReader {
  line(name: string, most: number): string | undefined;
  lines(name: string, most: number): string | undefined;
  address(name: string): string | undefined;
  tags(name: string): readonly string[] | undefined;
  integerIds(names: readonly string[], most: number): readonly number[] | undefined;
}

/** One request, ready but for server and key, with all that its answer is read by. */
export interface WireRequest extends RequestLine {
  effect: Effect;
  names: ThingNames;
  /** The service's names of the large fields in it. */
  largeFields: readonly string[];
}

/** "The version is carried in the path prefix `/api/v1`." */
export const prefix = "/api/v1";

/** A field that is not sent is `undefined`: the types name all fields, so that none is forgotten. */
export type Sent<Fields> = { [Name in keyof Fields]: Fields[Name] | undefined };

export function json(value: object): WireBody {
  return { type: "json", value };
}

/** "Identifier fields are integers in JSON bodies." A JSON:API server writes them as strings. */
export function readInteger(value: unknown): unknown {
  return typeof value === "string" && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value;
}

// "Which fields are required: not shown for every resource." So empty fields are left out of a
// create, never sent as "" or null.

export function filled(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}

export function listed<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}

/** JSON has no other numbers: it would write them as null. */
export function finite(number: number | undefined): number | undefined {
  return Number.isFinite(number) ? number : undefined;
}
