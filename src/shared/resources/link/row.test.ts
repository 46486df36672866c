import { expect, it } from "vitest";
import { aProfileId, anId, someLinkFields } from "../../../../test/support/builders.ts";
import type { LocalId } from "../../domain/values/ids.ts";
import { linkRow, refreshedLinkRow } from "./row.ts";

const head = { localId: anId<LocalId>(7), profileId: aProfileId, createdAtMs: 1, excerpt: "" };

it.each([
  ["keeps a name and a password that the user has saved with it", "https://ada:secret@a.example/b"],
  ["takes another spelling of it", "https://www.a.example/b"],
])("the address of a row %s when a response tells the address without them", (_, targetUrl) => {
  const row = linkRow(someLinkFields({ targetUrl }), head);
  const returned = "https://a.example/b";
  expect(refreshedLinkRow(row, { targetUrl: returned }, {})).toMatchObject({
    targetUrl: targetUrl.includes("@") ? targetUrl : returned,
    answered: ["targetUrl"],
  });
});
