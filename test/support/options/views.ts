import type { Finding } from "../../../src/shared/domain/profile/connection-test.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../../src/shared/domain/values/ids.ts";
import { serverHost } from "../../../src/shared/domain/address/server-address.ts";
import { defaultCompatibility } from "../../../src/shared/domain/profile/profile.ts";
import { defaultSaving } from "../../../src/shared/domain/profile/saving.ts";
import type {
  ActivityView,
  CollectionsView,
  ConnectionView,
  EntryView,
  ProfileView,
  SavingView,
} from "../../../src/shared/domain/views/views.ts";
import type { LibraryRow } from "../../../src/shared/search/library.ts";
import { anId } from "../builders.ts";

/** Views for tests: complete, overridden by the values that matter to the test. */

export const testedAtMs = Date.parse("2026-11-20T14:32:00");

export const testedAbout = { extension: "0.1.0", browser: "Browser/1.0" };

export function aConnection(view: Partial<ConnectionView> = {}): ConnectionView {
  return {
    profileId: asId<ProfileId>("00000000-0000-4000-8000-000000000001"),
    name: "Home",
    colour: "green",
    serverAddress: "https://links.arvid.example",
    hasKey: true,
    compatibility: defaultCompatibility,
    ...view,
  };
}

export const notConnected: Partial<ConnectionView> = { name: "", serverAddress: "", hasKey: false };

export function aCollectionsView(
  { profileId, compatibility: patterns }: ConnectionView,
  view: Pick<CollectionsView, "collections" | "repositories" | "unreadable">,
): CollectionsView {
  const host = "links.arvid.example";
  return { profileId, profileName: "Home", host, sharing: [], patterns, ...view };
}

export function profileView(connection: ConnectionView): ProfileView {
  const { profileId: id, name, colour, serverAddress } = connection;
  return { id, name, colour, host: serverAddress === "" ? "" : serverHost(serverAddress) };
}

export function aSavingView(view: Partial<SavingView> = {}): SavingView {
  return {
    profileId: aConnection().profileId,
    profileName: "Home",
    host: "links.arvid.example",
    saving: defaultSaving,
    compatibility: { ...defaultCompatibility },
    tags: ["typography", "css"],
    collections: [
      {
        localId: asId<LocalId>("30000000-0000-4000-8000-000000000001"),
        title: "Reading list",
        remoteId: 12,
        pending: false,
        uses: 3,
      },
    ],
    ...view,
  };
}

export function anEntryView(number: number, view: Partial<EntryView> = {}): EntryView {
  return {
    id: asId<EntryId>(`10000000-0000-4000-8000-${String(number).padStart(12, "0")}`),
    kind: "create-link",
    link: asId<LocalId>(`20000000-0000-4000-8000-${String(number).padStart(12, "0")}`),
    title: `Note ${number}`,
    address: `https://quoin.example/notes/${number}`,
    tags: [],
    collections: [],
    state: "waiting",
    standing: "waiting",
    atMs: testedAtMs - number * 60_000,
    tries: 0,
    choices: [],
    host: "links.arvid.example",
    ...view,
  };
}

export function anActivity(view: Partial<ActivityView> = {}): ActivityView {
  const { needsYou = [], waiting = [], delivered = [] } = view;
  return {
    host: "links.arvid.example",
    connected: true,
    needsYou,
    waiting,
    delivered,
    groups: [],
    counts: { needsYou: needsYou.length, waiting: waiting.length },
    unreadable: 0,
    ...view,
  };
}

const permission: Finding = { step: "permission", verdict: "passed", host: "links.arvid.example" };
const reachable: Finding = {
  step: "reachable",
  verdict: "passed",
  durationMs: 84,
  scheme: "https",
};
const service: Finding = { step: "service", verdict: "passed", status: 401 };

/** The findings of a test that passed up to these. */
export function foundUpTo(...last: readonly Finding[]): readonly Finding[] {
  const all: readonly Finding[] = [permission, reachable, service, ...last];
  const from = ["permission", "reachable", "service", "key"].indexOf(last[0]?.step ?? "key");
  const before = [permission, reachable, service].slice(0, from);
  const missing = (["permission", "reachable", "service", "key"] as const).slice(
    before.length + last.length,
  );
  return last.length === 0
    ? all
    : [...before, ...last, ...missing.map((step) => ({ step, verdict: "not-reached" }) as const)];
}

export const keyPassed: Finding = {
  step: "key",
  verdict: "passed",
  withoutKeyStatus: 401,
  withKeyStatus: 404,
};
export const keyRefused: Finding = { step: "key", verdict: "failed", status: 401 };

/** A link as the library lists it. */
export function aLibraryRow(number: number): LibraryRow {
  return {
    localId: anId<LocalId>(number),
    targetUrl: `https://pages.example/${number}`,
    title: `Title ${number}`,
    description: "",
    tags: [],
    collections: [],
    excerpt: "",
    createdAtMs: number,
    hasFile: false,
  };
}
