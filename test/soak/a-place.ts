import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { aProfileId } from "../support/builders.ts";
import { openPlace, type Place, type PlaceKind } from "./place.ts";

/** A place with a service of its own, by default a plain one. */
export async function aPlace(kind: PlaceKind = "plain"): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), "linkstow-judge-"));
  const place = await openPlace(folder, {
    number: 0,
    kind,
    profileId: aProfileId,
    endsHangs: false,
    seedLinks: 0,
  });
  onTestFinished(async () => {
    await place.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return place;
}

/** Sends the product's request, or another one, under the entry's key. */
export async function send(
  { service, key }: Place,
  entryId: string,
  body: object,
  to: { readonly method: "POST" | "PATCH"; readonly path: string } = {
    method: "POST",
    path: "links",
  },
): Promise<void> {
  await fetch(`${service.baseUrl}/api/v1/${to.path}`, {
    method: to.method,
    headers: {
      "content-type": "application/json",
      "x-authorization": key,
      "idempotency-key": entryId,
    },
    body: JSON.stringify(body),
  });
}
