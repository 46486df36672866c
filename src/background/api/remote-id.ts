import { getUrl } from "../../shared/domain/address/url.ts";
import type { ResponseNames } from "../../shared/resources/operation-wire.ts";
import type { RemoteId } from "../../shared/domain/values/ids.ts";
import { own } from "./json.ts";

/** The resource that a response names; `resource` is the object around its id, if the id is in the body. */
export interface Named {
  remoteId: RemoteId;
  resource?: unknown;
}

/**
 * "Response representations of every resource […]: not shown." So the possible places are tried in order. A
 * `Location` may be relative to `url`, the address of the request (RFC 9110, section 10.2.2).
 */
export function getNamed(
  answer: { body: unknown; location: string | null; url: string },
  names: ResponseNames,
): Named | undefined {
  const { wrapper, folder } = names;
  const { body, location, url } = answer;
  for (const place of getPlaces(body, wrapper)) {
    const remoteId = names.readId(own(place, "id"));
    if (remoteId === undefined) continue;
    // JSON:API keeps all fields but the id in `attributes`.
    return {
      remoteId,
      resource: (place === own(body, "data") && own(place, "attributes")) || place,
    };
  }
  const path = !location ? "" : (getUrl(location, url)?.pathname ?? "");
  const inPath = new RegExp(`/${folder}/([^/]+?)(?:\\.json)?/?$`).exec(path);
  const remoteId = names.readId(inPath?.[1]);
  return remoteId === undefined ? undefined : { remoteId };
}

/**
 * What may be the resource, the innermost first: an id beside an envelope may be that of the call, which two creates
 * share. In JSON-RPC it always is.
 */
function getPlaces(body: unknown, wrapper: string): readonly unknown[] {
  const envelopes = ["data", "result"].map((name) => own(body, name));
  const inner = [...envelopes, body].map((envelope) => own(envelope, wrapper));
  const isCall = own(body, "jsonrpc") !== undefined;
  return [...inner, ...envelopes, ...(isCall ? [] : [body])];
}
