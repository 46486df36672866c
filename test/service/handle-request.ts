import type { IncomingMessage } from "node:http";
import type { Database } from "node-sqlite3-wasm";
import { listCollections } from "./operations/collections.ts";
import { listFiles } from "./operations/files.ts";
import type { ServiceConfig } from "./config.ts";
import type { Handled } from "./answers/answer.ts";
import { shapeAnswer } from "./answers/id-shapes.ts";
import { isOtherBody, meantBy, rememberBody } from "./operations/known-bodies.ts";
import { countLinks, listNewestLinks } from "./operations/links.ts";
import { pageHeaders, renderPage } from "./page/page.ts";
import { errorReply, htmlReply, unknownPathReply } from "./answers/reply.ts";
import type { Reply } from "./answers/reply.ts";
import type { MutableRecord } from "./request-records.ts";
import { matchRoute } from "./operations/routes.ts";
import { listUserPages } from "./operations/user-pages.ts";

const linksOnPage = 200;

export interface Incoming {
  readonly request: IncomingMessage;
  /** Without prefix and query; undefined if the request lies outside the prefix. */
  readonly path: string | undefined;
  readonly body: Buffer | undefined;
  readonly config: ServiceConfig;
  readonly pathPrefix: string;
  readonly database: Database;
  readonly record: MutableRecord;
  readonly now: number;
}

/**
 * Checks in a fixed order (path, method, key, size, type, body, id), stores, and returns the response. No
 * CORS headers: an extension with the host's permission needs none, and without it a stand-in must not be
 * more permissive than the service, for which the document promises nothing.
 */
export function handleRequest(incoming: Incoming): Handled {
  const { request, path, body, config, database, record } = incoming;
  const method = request.method ?? "";
  if (path === undefined) return only(unknownPathReply());
  if (path === "/") return only(showPage(method, database));
  const match = matchRoute(method, path, config);
  if (match.kind === "unknown-path") return only(unknownPathReply());
  if (match.kind === "wrong-method") return only(wrongMethodReply(method, match.allowed));
  if (!record.keyWasRight) return only(errorReply(401, "The key is missing or wrong."));
  if (body === undefined) {
    return only(errorReply(413, `The body is longer than ${config.maxBodyBytes} bytes.`));
  }
  const { operation, id } = match;
  if (mediaType(request) !== operation.contentType) {
    return only(errorReply(415, `The content type must be ${operation.contentType}.`));
  }
  const contentType = request.headers["content-type"] ?? "";
  const meant = meantBy(body, contentType);
  const idempotencyKey = singleHeader(request, "idempotency-key");
  const { honoursIdempotencyKey } = config;
  if (config.refusesOtherBody && isOtherBody(database, idempotencyKey, meant)) {
    return only(errorReply(422, "That Idempotency-Key came with another body before."));
  }
  const outcome = operation.handle({
    database,
    id,
    body,
    contentType,
    idempotencyKey,
    honoursIdempotencyKey,
    now: incoming.now,
  });
  if (outcome.kind === "refused") return only(outcome.reply);
  if (outcome.kind !== "replayed") {
    record.stored = { resource: outcome.resource.name, id: outcome.record.id };
    rememberBody(database, idempotencyKey, meant);
  }
  const reply = shapeAnswer({
    shape: config.idShape,
    resource: outcome.resource,
    record: outcome.record,
    created: outcome.kind !== "updated",
    pathPrefix: incoming.pathPrefix,
  });
  return { reply, record: outcome.record };
}

/** Whether `X-Authorization` contains exactly one of the keys, in the required form. */
export function isKeyRight(request: IncomingMessage, config: ServiceConfig): boolean {
  const sent = singleHeader(request, "x-authorization");
  const prefix = config.keyForm === "bearer" ? "Bearer " : "";
  return config.keys.some((key) => sent === `${prefix}${key}`);
}

function showPage(method: string, database: Database): Reply {
  if (method !== "GET" && method !== "HEAD") return wrongMethodReply(method, ["GET", "HEAD"]);
  const html = renderPage({
    links: listNewestLinks(database, linksOnPage),
    linkCount: countLinks(database),
    collections: listCollections(database),
    files: listFiles(database),
    userPages: listUserPages(database),
  });
  return htmlReply(200, html, pageHeaders);
}

function wrongMethodReply(method: string, allowed: readonly string[]): Reply {
  return errorReply(405, `${method} is not offered here.`, { allow: allowed.join(", ") });
}

function only(reply: Reply): Handled {
  return { reply, record: undefined };
}

function mediaType(request: IncomingMessage): string {
  return (request.headers["content-type"] ?? "").split(";", 1).join("").trim().toLowerCase();
}

function singleHeader(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}
