import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { ServiceOptions } from "./config.ts";
import { sendRaw } from "./raw-client.ts";
import type { RawAnswer, RawRequest } from "./raw-client.ts";
import { startService } from "./server.ts";
import type { Service } from "./server.ts";

export const testKey = "test-key-5f1c";

/** A path for a data file in a folder of its own, removed after the test. */
export async function temporaryDataFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "linkstow-service-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, "service.sqlite");
}

/** A service that closes with the test. */
export async function startTestService(options: Partial<ServiceOptions> = {}): Promise<Service> {
  const dataFile = options.dataFile ?? (await temporaryDataFile());
  const service = await startService({ keys: [testKey], ...options, dataFile });
  onTestFinished(() => service.close());
  return service;
}

/** Sends with the right key and content type, unless `headers` say otherwise. */
export function call(
  service: Service,
  method: string,
  path: string,
  body?: RawRequest["body"],
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const standard = { "X-Authorization": testKey, "Content-Type": "application/json" };
  return sendRaw(service.baseUrl + path, {
    method,
    headers: { ...standard, ...headers },
    ...(body !== undefined && { body }),
  });
}
