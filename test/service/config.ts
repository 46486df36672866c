import type { Certificate } from "./certificate.ts";
import type { IdShape } from "./answers/id-shapes.ts";

/** The settings that can be changed while the service runs. */
export interface ServiceConfig {
  /** The accepted keys, as in `X-Authorization`. An empty list refuses every key. */
  readonly keys: readonly string[];
  /**
   * "bearer" wants `Bearer <key>`. The document declares the scheme "under the name bearerAuth, but of type
   * apiKey … with no value prefix stated", so a server that wants the prefix is plausible.
   */
  readonly keyForm: "plain" | "bearer";
  /** Where a response has the id. "Response representations of every resource: not shown." */
  readonly idShape: IdShape;
  /** Whether a second POST with the same `Idempotency-Key` stores nothing and gets the earlier response. */
  readonly honoursIdempotencyKey: boolean;
  /**
   * Whether a known key with another body is refused with 422, as in the IETF's draft of the header
   * (draft-ietf-httpapi-idempotency-key-header-07, section 2.7).
   */
  readonly refusesOtherBody: boolean;
  /** The method with which a user page is changed; the other one gets a 405. */
  readonly pageMethod: "PATCH" | "PUT";
  /** A longer request body gets a 413. */
  readonly maxBodyBytes: number;
}

/** The HTTP version over TLS. With "http2", HTTP/1.1 is refused unless allowed. */
export type TlsOptions = (
  { readonly version: "http1" } | { readonly version: "http2"; readonly allowHttp1?: boolean }
) & {
  /** By default, a new one that no browser trusts. */
  readonly certificate?: Certificate;
};

export interface ServiceOptions extends Partial<ServiceConfig> {
  /** Path of the SQLite file; created, with its folder, if it is missing. */
  readonly dataFile: string;
  readonly keys: readonly string[];
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** A path under which the whole service is mounted, e.g. "/bookmarks". */
  readonly pathPrefix?: string;
  /** If set, the address is https. */
  readonly tls?: TlsOptions;
}

export const defaultConfig: Omit<ServiceConfig, "keys"> = {
  keyForm: "plain",
  idShape: "id",
  honoursIdempotencyKey: false,
  refusesOtherBody: false,
  pageMethod: "PATCH",
  maxBodyBytes: 32 * 1024 * 1024,
};

/** "/bookmarks" from "bookmarks", "/bookmarks/" and the like; "" without a prefix. */
export function normalPathPrefix(prefix: string | undefined): string {
  const inner = (prefix ?? "").replace(/^\/+|\/+$/g, "");
  return inner === "" ? "" : `/${inner}`;
}
