import type { IncomingMessage, ServerResponse } from "node:http";
import { listCollections } from "./operations/collections.ts";
import type { StoredCollection } from "./operations/collections.ts";
import { defaultConfig, normalPathPrefix } from "./config.ts";
import type { ServiceConfig, ServiceOptions } from "./config.ts";
import { openDatabase } from "./operations/database.ts";
import { answer } from "./answers/answer.ts";
import type { Handled } from "./answers/answer.ts";
import { createFaults } from "./answers/faults.ts";
import type { FaultHandle, FaultRule } from "./answers/faults.ts";
import { dropRequest, isAllSent } from "./answers/wire.ts";
import type { Dropped } from "./answers/wire.ts";
import { listFiles, readFileContent } from "./operations/files.ts";
import type { StoredFile } from "./operations/files.ts";
import { handleRequest, isKeyRight } from "./handle-request.ts";
import { openListener } from "./listener.ts";
import { countLinks, listLinks } from "./operations/links.ts";
import type { StoredLink } from "./operations/links.ts";
import { errorReply } from "./answers/reply.ts";
import { listUserPages, makeUserPage } from "./operations/user-pages.ts";
import type { StoredUserPage } from "./operations/user-pages.ts";
import { readRequestBody } from "./request-body.ts";
import { createRequestRecords } from "./request-records.ts";
import type { RequestRecord } from "./request-records.ts";
import { PATIENCE_MS } from "../support/until.ts";

const defaultTimeoutMs = PATIENCE_MS;

/** A running stand-in for the bookmarking service, made only from its API document. */
export interface Service {
  /** E.g. "http://127.0.0.1:4180/bookmarks", without a slash at the end. */
  readonly baseUrl: string;
  readonly port: number;
  /** The certificate as PEM text; undefined without TLS. */
  readonly certificate: string | undefined;
  /** Everything stored, in order of the ids. */
  links(): StoredLink[];
  collections(): StoredCollection[];
  files(): StoredFile[];
  /** The bytes of a file. */
  fileContent(id: number): Buffer | undefined;
  userPages(): StoredUserPage[];
  /** Makes an empty user page, unless there is one with this id. */
  makeUserPage(id: string): void;
  /** Every request since the start, oldest first. */
  requests(): readonly RequestRecord[];
  /** Applies a fault to the next requests that match the rule. */
  misbehave(rule: FaultRule): FaultHandle;
  /** Removes every rule. */
  behave(): void;
  /** Changes the given settings, from the next request on. */
  configure(change: Partial<ServiceConfig>): void;
  /** The first matching request, past or future; checked again when its status is known. */
  waitForRequest(
    fits: (request: RequestRecord) => boolean,
    timeoutMs?: number,
  ): Promise<RequestRecord>;
  /** All links, once there are at least `count`. */
  waitForLinks(count: number, timeoutMs?: number): Promise<StoredLink[]>;
  /** All files, once there are at least `count`. */
  waitForFiles(count: number, timeoutMs?: number): Promise<StoredFile[]>;
  /** Closes every open connection, including idle ones; with `reset`, by TCP RST. */
  dropConnections(reset?: boolean): void;
  /** Stops listening, and closes all connections and the data file. May be called twice. */
  close(): Promise<void>;
}

/**
 * Starts the service on 127.0.0.1. Rejects if the port is taken, the data file is unusable, or TLS is
 * requested and `openssl` is missing.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { dataFile, port = 0, pathPrefix: prefix, tls, ...given } = options;
  let config: ServiceConfig = { ...defaultConfig, ...given };
  const pathPrefix = normalPathPrefix(prefix);
  const database = await openDatabase(dataFile);
  const records = createRequestRecords();
  const faults = createFaults();
  const closing = new AbortController();

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const connection = listener.connectionOf(request);
    const at = Date.now();
    // The whole response follows the settings in force when the request came.
    const settings = config;
    const keyWasRight = isKeyRight(request, settings);
    const path = innerPath(request.url ?? "", pathPrefix);
    const cut = faults.takeCut(request.method ?? "", path ?? "");
    const stopAt = cut && Math.floor(cut.share * Number(request.headers["content-length"] ?? 0));
    const read = await readRequestBody(request, settings.maxBodyBytes, stopAt);
    const record = records.add({
      ...read,
      request,
      at,
      keyWasRight,
      keys: settings.keys,
      connection: connection?.number ?? 0,
    });
    const key = record.headers["idempotency-key"];
    const isStored = () =>
      key !== undefined &&
      records
        .list()
        .some(({ headers, stored }) => stored !== undefined && headers["idempotency-key"] === key);
    const taken = read.complete
      ? faults.take({ method: record.method, path: path ?? "", isStored })
      : undefined;
    record.fault = cut?.kind ?? taken?.name;
    response.on("close", () => {
      record.closedEarly = !isAllSent(response);
      if (connection !== undefined) {
        record.connectionMs = performance.now() - connection.openedAtMs;
        if (connection.isDropped && record.closedEarly) record.dropped = "connection";
      }
      records.changed(record);
    });
    records.changed(record);
    if (cut !== undefined && connection !== undefined) {
      if (cut.hangs) return;
      record.dropped = dropRequest({ response, socket: connection.socket }, cut);
      records.changed(record);
    }
    if (!read.complete || connection === undefined) return;
    const handle = (): Handled => {
      const { body } = read;
      const now = Date.now();
      const handled = guarded(() =>
        handleRequest({ request, path, body, config: settings, pathPrefix, database, record, now }),
      );
      records.changed(record);
      return handled;
    };
    const answering = (status: number) => {
      record.status = status;
      records.changed(record);
    };
    const dropped = (how: Dropped) => {
      record.dropped = how;
      records.changed(record);
    };
    const { socket } = connection;
    await answer({ response, socket, closing: closing.signal, handle, answering, dropped }, taken);
  };

  const listener = await openListener({ port, tls }, (request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error("The reference service failed on a request:", error);
      response.destroy();
    });
  }).catch((error: unknown) => {
    database.close();
    throw error;
  });

  let closed: Promise<void> | undefined;
  const closeAll = async () => {
    closing.abort();
    await listener.close();
    database.close();
  };

  return {
    baseUrl: `${tls ? "https" : "http"}://127.0.0.1:${listener.port}${pathPrefix}`,
    port: listener.port,
    certificate: listener.certificate,
    links: () => listLinks(database),
    collections: () => listCollections(database),
    files: () => listFiles(database),
    fileContent: (id) => readFileContent(database, id),
    userPages: () => listUserPages(database),
    makeUserPage: (id) => makeUserPage(database, id, Date.now()),
    requests: () => records.list(),
    misbehave: (rule) => faults.add(rule),
    behave: () => faults.clear(),
    configure: (change) => {
      config = { ...config, ...change };
    },
    waitForRequest: (fits, timeoutMs = defaultTimeoutMs) => {
      const look = (changed: readonly RequestRecord[]) => {
        const found = changed.find(fits);
        return found && { ...found };
      };
      return records.waitFor("such request", look, timeoutMs);
    },
    waitForLinks: (count, timeoutMs = defaultTimeoutMs) => {
      const look = () => (countLinks(database) >= count ? listLinks(database) : undefined);
      return records.waitFor(`${count} links`, look, timeoutMs);
    },
    waitForFiles: (count, timeoutMs = defaultTimeoutMs) => {
      const look = () => {
        const files = listFiles(database);
        return files.length >= count ? files : undefined;
      };
      return records.waitFor(`${count} files`, look, timeoutMs);
    },
    dropConnections: (reset) => listener.dropConnections(reset),
    close: () => (closed ??= closeAll()),
  };
}

/** The path below the prefix, without query; undefined outside the prefix. */
function innerPath(url: string, pathPrefix: string): string | undefined {
  const path = url.split("?", 1).join("");
  if (!path.startsWith(pathPrefix)) return undefined;
  const inner = path.slice(pathPrefix.length);
  if (inner === "") return "/";
  return inner.startsWith("/") ? inner : undefined;
}

/** A bug of the stand-in gets a real server's response: 500, with the cause in the log. */
function guarded(work: () => Handled): Handled {
  try {
    return work();
  } catch (error) {
    console.error("The reference service failed on a request:", error);
    return { reply: errorReply(500, "The stand-in itself failed."), record: undefined };
  }
}
