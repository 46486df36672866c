import type { Certificate } from "./certificate.ts";
import type { IdShape } from "./answers/id-shapes.ts";

/** What may be changed while the service runs. */
export interface ServiceConfig {
  /** The keys it accepts, as they stand in `X-Authorization`. An empty list refuses everybody. */
  readonly keys: readonly string[];
  /**
   * "bearer" wants `Bearer <key>`. The document declares the scheme "under the name bearerAuth, but
   * of type apiKey … with no value prefix stated", so a server that wants the prefix is plausible.
   */
  readonly keyForm: "plain" | "bearer";
  /** Where an answer carries the id. "Response representations of every resource: not shown." */
  readonly idShape: IdShape;
  /** Whether a second POST with the same `Idempotency-Key` stores nothing and answers as before. */
  readonly honoursIdempotencyKey: boolean;
  /**
   * Whether a key that came before with another body is refused by 422, as the IETF's draft of the header
   * has it (draft-ietf-httpapi-idempotency-key-header-07, section 2.7).
   */
  readonly refusesOtherBody: boolean;
  /** A longer request body is answered with 413. */
  readonly maxBodyBytes: number;
}

/** Which HTTP is spoken over TLS. Over "http2" HTTP/1.1 is refused unless allowed. */
export type TlsOptions = (
  { readonly version: "http1" } | { readonly version: "http2"; readonly allowHttp1?: boolean }
) & {
  /** Without it one is made that nobody trusts. */
  readonly certificate?: Certificate;
};

export interface ServiceOptions extends Partial<ServiceConfig> {
  /** Path of the SQLite file; made, with its folder, when it is missing. */
  readonly dataFile: string;
  readonly keys: readonly string[];
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** A path the whole service is mounted under, such as "/bookmarks". */
  readonly pathPrefix?: string;
  /** With it the address is https. */
  readonly tls?: TlsOptions;
}

export const defaultConfig: Omit<ServiceConfig, "keys"> = {
  keyForm: "plain",
  idShape: "id",
  honoursIdempotencyKey: false,
  refusesOtherBody: false,
  maxBodyBytes: 32 * 1024 * 1024,
};

/** "/bookmarks" from "bookmarks", "/bookmarks/" and the like; "" when there is no prefix. */
export function normalPathPrefix(prefix: string | undefined): string {
  const inner = (prefix ?? "").replace(/^\/+|\/+$/g, "");
  return inner === "" ? "" : `/${inner}`;
}
