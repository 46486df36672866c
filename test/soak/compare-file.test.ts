import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  asId,
  type BlobId,
  type EntryId,
  type LocalId,
} from "../../src/shared/domain/values/ids.ts";
import { aProfileId, anEntry, anId } from "../support/builders.ts";
import { aPlace, send } from "./a-place.ts";
import { aWantedLink } from "./a-wanted.ts";
import { sha256Of } from "./bytes.ts";
import type { Outcome } from "./outcome.ts";
import { judge } from "./oracle.ts";
import type { Place } from "./place.ts";
import { Possible } from "./possible.ts";
import { Register, type WantedFile } from "./wanted.ts";

const link = aWantedLink(1);
const content = { id: asId<BlobId>(randomUUID()), size: 20 };

function aWantedFile(file: Partial<WantedFile> = {}): WantedFile {
  return {
    kind: "file",
    entryId: anId<EntryId>(31),
    localId: anId<LocalId>(32),
    place: 0,
    title: "tide.pdf",
    kept: true,
    lacks: new Set(),
    bytes: { ...content, type: "application/pdf", sha256: sha256Of(content) },
    fields: {
      link: new Possible(link.localId),
      category: new Possible("paper"),
      userId: new Possible(null),
      repositoryLinkId: new Possible(9),
    },
    changeDropped: false,
    ...file,
  };
}

/** Sends the file as the product does, under the entry's key. */
async function upload({ service, key }: Place, { entryId }: WantedFile, text: string) {
  const form = new FormData();
  form.append("link_id", "1");
  form.append("category", "paper");
  form.append("repository_link_id", "9");
  form.append("file", new Blob([text], { type: "application/pdf" }), "tide.pdf");
  await fetch(`${service.baseUrl}/api/v1/files`, {
    method: "POST",
    headers: { "x-authorization": key, "idempotency-key": entryId },
    body: form,
  });
}

const ledgerRow = {
  localId: anId<LocalId>(32),
  profileId: aProfileId,
  title: "tide.pdf",
  size: content.size,
  category: "paper",
  repositoryLinkId: 9,
  link: link.localId,
};

function judged(place: Place, file: WantedFile, row: object = ledgerRow): readonly string[] {
  const register = new Register();
  register.add(link);
  register.add(file);
  const entries = [link, file].map(({ entryId, localId }) => {
    const operation = { kind: "create-link", subject: localId, fields: {} } as never;
    return anEntry({ id: entryId, operation, state: { name: "delivered", atMs: 1 }, tries: 1 });
  });
  const { title, localId } = link;
  const targetUrl = "https://soak.example/1";
  const nothing = { description: "", tags: [], collections: [] };
  const links = [{ localId, profileId: aProfileId, remoteId: 1, targetUrl, title, ...nothing }];
  const { problems } = judge({
    browser: "chromium",
    register,
    places: [place],
    gone: [],
    jobs: [],
    tries: { of: () => undefined },
    quickSaves: { addresses: new Set(), presses: () => [] },
    stored: { entries, links, files: [row] } as unknown as Outcome["stored"],
    atRest: true,
    wrongDrafts: [],
    events: [],
  });
  return problems.map(({ kind, what }) => `${kind}: ${what}`);
}

async function aPlaceWithLink(): Promise<Place> {
  const place = await aPlace();
  await send(place, link.entryId, { target_url: "https://soak.example/1", title: link.title });
  return place;
}

const whole = content.id.slice(0, content.size);

describe("a file that was kept", () => {
  it("is fine if its bytes, its name and its fields are those that were given", async () => {
    const place = await aPlaceWithLink();
    const file = aWantedFile();
    await upload(place, file, whole);
    expect(judged(place, file)).toEqual([]);
  });

  it("is lost if one byte differs, or if it never arrived", async () => {
    const place = await aPlaceWithLink();
    const file = aWantedFile();
    expect(judged(place, file)).toEqual(["lost: is delivered, and not at the service"]);
    await upload(place, file, whole.slice(1));
    expect(judged(place, file)).toEqual([
      expect.stringMatching(/^lost: does not have what was kept: its bytes are others: 19 of 20/),
      "untrue: size is 19, and 20 in the ledger",
    ]);
  });

  it("is doubled if it is there twice", async () => {
    const place = await aPlaceWithLink();
    const file = aWantedFile();
    await upload(place, file, whole);
    await upload(place, file, whole);
    expect(judged(place, file)).toEqual([expect.stringMatching(/^doubled: is stored 2 times/)]);
  });

  it("is lost if it belongs to another link, and untrue if only the ledger says so", async () => {
    const place = await aPlaceWithLink();
    const file = aWantedFile();
    await upload(place, file, whole);
    const other = { ...file.fields, link: new Possible(anId(99)) };
    expect(judged(place, aWantedFile({ fields: other }))).toEqual([
      "lost: does not have what was kept: it belongs to link 1, not to ",
    ]);
    expect(judged(place, file, { ...ledgerRow, category: "note" })).toEqual([
      'untrue: category is "paper", and "note" in the ledger',
    ]);
  });
});
