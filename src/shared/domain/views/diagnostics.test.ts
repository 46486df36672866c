// @vitest-environment node
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aProfileId, anEntry, anId, someLinkFields } from "../../../../test/support/builders.ts";
import { diagnose, type DiagnosticsFacts } from "./diagnostics.ts";
import type { DeliveryFailure } from "../failures.ts";
import type { EntryId, LocalId } from "../values/ids.ts";
import type { Operation } from "../operation/operation.ts";
import type { EntryState } from "../outbox/entry.ts";
import { openGate } from "../outbox/gate.ts";
import { firstProfile } from "../profile/profile.ts";
import { defaultSaving } from "../profile/saving.ts";

const nowMs = Date.parse("2026-11-20T14:32:00Z");
const profile = {
  ...firstProfile(aProfileId),
  serverAddress: "https://links.example",
  hasKey: true,
  saving: {
    ...defaultSaving,
    tags: ["inbox"],
    siteDefaults: [{ site: "bank.example", tags: ["money"], collections: [] }],
    sitesWithoutContent: ["bank.example"],
  },
};
const about = { extension: "0.1.0", browser: "Browser/1.0" };
const facts: DiagnosticsFacts = {
  online: true,
  profiles: [{ profile, gate: openGate, counts: { ready: 1 }, entries: [] }],
};

const diagnosed = (some: Partial<DiagnosticsFacts>) =>
  diagnose({ ...facts, ...some }, about, nowMs);

test("contain versions, gate, counts, and the history and size of each entry", () => {
  const entry = anEntry({
    operation: {
      kind: "create-link",
      subject: anId<LocalId>(9),
      fields: someLinkFields({ title: "Grid", description: "Of type" }),
    },
    state: { name: "unknown", cause: { kind: "server-error", status: 504 }, sinceMs: nowMs },
    createdAtMs: nowMs - 90_000,
    tries: 2,
  });
  const gate = {
    state: "closed",
    cause: { kind: "server-error", status: 504 },
    untilMs: nowMs + 30_000,
    closings: 1,
    askedUntilMs: nowMs,
  } as const;
  const entries = [{ entry, contentLength: 10 }];
  expect(diagnosed({ profiles: [{ profile, gate, counts: { unknown: 1 }, entries }] })).toEqual({
    madeAt: "2026-11-20T14:32:00.000Z",
    extension: "0.1.0",
    browser: "Browser/1.0",
    online: true,
    profiles: [
      {
        server: { scheme: "https:", loopback: false, port: false, pathPrefix: false },
        hasKey: true,
        compatibility: {
          keyPrefix: "",
          honoursIdempotencyKey: false,
          imageEncoding: "data-url",
          pageMethod: "PATCH",
          afterServerError: "ask",
        },
        saving: {
          undoPopupMs: 0,
          undoQuickMs: 5_000,
          toolbar: "popup",
          contentFormat: "article",
          rememberSites: true,
        },
        gate: {
          state: "closed",
          cause: { kind: "server-error", status: 504 },
          nextTryInSeconds: 30,
        },
        counts: { unknown: 1 },
        entries: [
          {
            kind: "create-link",
            lane: "person",
            state: "unknown",
            cause: { kind: "server-error", status: 504 },
            tries: 2,
            ageSeconds: 90,
            sizes: { title: 4, description: 7, content: 10 },
          },
        ],
      },
    ],
  });
});

test("describe only the kind of the server's address", () => {
  const serverOf = (serverAddress: string) =>
    diagnosed({
      profiles: [
        { profile: { ...profile, serverAddress }, gate: openGate, counts: {}, entries: [] },
      ],
    }).profiles[0]?.server;
  expect(serverOf("http://127.0.0.1:8080/marks")).toEqual({
    scheme: "http:",
    loopback: true,
    port: true,
    pathPrefix: true,
  });
  expect(serverOf("")).toBeUndefined();
});

test("name an unlisted network error only if it has the form of a browser's error name", () => {
  const errorOf = (error: string) => {
    const state: EntryState = { name: "blocked", cause: { kind: "network-error", error } };
    const entries = [{ entry: anEntry({ state }), contentLength: 0 }];
    return diagnosed({ profiles: [{ profile, gate: openGate, counts: {}, entries }] }).profiles[0]
      ?.entries[0]?.cause;
  };
  expect(errorOf("net::ERR_NEW_KIND")).toEqual({
    kind: "network-error",
    error: "net::ERR_NEW_KIND",
  });
  expect(errorOf("https://quoin.example failed")).toEqual({ kind: "network-error" });
});

/** Recognisable anywhere in the output, and unlike any legitimate word. */
const secret = fc.stringMatching(/^[a-zA-Z0-9]{6,30}$/).map((text) => `zq${text}qz`);

test("never contain a key, a name, an address, a text or a service message", () => {
  fc.assert(
    fc.property(secret, (found) => {
      const words = { message: `said ${found}`, fields: [{ field: found, message: found }] };
      const causes: readonly DeliveryFailure[] = [
        { kind: "rejected", status: 422, words },
        { kind: "forbidden", words },
        { kind: "already-there", words, remoteId: 7 },
        { kind: "too-large", words, fields: [found] },
        { kind: "moved", status: 301, location: `https://${found}.example/` },
        { kind: "network-error", error: found },
        { kind: "parent-missing", parent: anId<LocalId>(77) },
      ];
      const subject = anId<LocalId>(9);
      const link = {
        targetUrl: `https://quoin.example/?token=${found}`,
        title: found,
        description: found,
        tags: [found],
        collections: [anId<LocalId>(12)],
        imageUrl: `https://${found}.example/a.png`,
      };
      const collection = { title: found, description: found, emoji: found, sharePreference: found };
      const operations: readonly Operation[] = [
        { kind: "create-link", subject, fields: someLinkFields(link) },
        { kind: "update-link", subject, changes: link },
        { kind: "create-collection", subject, fields: collection },
        { kind: "update-collection", subject, changes: collection },
      ];
      const entries = operations.flatMap((operation) =>
        causes.flatMap((cause) =>
          (
            [
              { name: "blocked", cause },
              { name: "waiting", untilMs: 1, cause },
            ] as const
          ).map((state) => ({
            entry: anEntry({ operation, state, id: anId<EntryId>(55) }),
            contentLength: 9,
          })),
        ),
      );
      const named = {
        ...profile,
        name: found,
        serverAddress: `https://${found}.example:8443/${found}`,
        // As a future version, or a mistake, might have stored it.
        key: found,
        compatibility: { ...profile.compatibility, linkAddress: `https://${found}.example/{id}` },
      };
      const text = JSON.stringify(
        diagnosed({
          profiles: causes.map((cause) => ({
            profile: named,
            gate: { state: "shut", cause },
            counts: {},
            entries,
          })),
        }),
      );
      expect(text.toLowerCase()).not.toContain(found.toLowerCase());
      for (const id of [aProfileId, subject, anId(12), anId(55), anId(77)]) {
        expect(text).not.toContain(id);
      }
    }),
    { numRuns: 50 },
  );
});
