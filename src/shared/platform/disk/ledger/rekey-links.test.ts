// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { requireOk } from "../../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId, someLinkFields } from "../../../../../test/support/builders.ts";
import { freshDatabase, handClock, memoryArea } from "../../../../../test/support/fake-ports.ts";
import {
  makeDatabase,
  readSchema,
  type RowFixture,
} from "../../../../../test/support/schemas/schema-fixture.ts";
import { draftKey, type Draft } from "../../../domain/draft/draft.ts";
import { addressKey } from "../../../domain/address/address.ts";
import type { LocalId } from "../../../domain/values/ids.ts";
import { linkRow, type LinkRow } from "../../../resources/link/row.ts";
import { createDraftStore } from "../drafts/draft-store.ts";
import type { LinkstowDatabase } from "../database.ts";
import { rekeyLinks } from "./rekey-links.ts";
import { createStore } from "./store.ts";

/** A link as version 8 stored it, under a key of its rule. */
function oldLink(number: number, targetUrl: string, oldKey: string): LinkRow {
  const row = { localId: anId<LocalId>(number), profileId: aProfileId, createdAtMs: number };
  return {
    ...linkRow(someLinkFields({ targetUrl }), { ...row, excerpt: "" }),
    addressKey: oldKey,
  };
}

const site = "quoin.example";
const [plain, tagged, route, other, kept] = [
  oldLink(1, `https://${site}/a`, `${site}/a`),
  oldLink(2, `https://www.${site}/a?itm_source=x`, `${site}/a?itm_source=x`),
  oldLink(3, `https://${site}/a#inbox/1`, `${site}/a`),
  oldLink(4, `https://${site}/a/b?itm_source=x`, `${site}/a/b?itm_source=x`),
  oldLink(5, `https://${site}/c?b=2&b=1`, `${site}/c?b=1&b=2`),
] as const;

const asFixture = (value: object): RowFixture => ({ of: "links", key: "", value: { ...value } });
const draftFixture = (key: string, value: object): RowFixture => ({
  of: "drafts",
  key,
  value: { ...value },
});

/** A database of an earlier version with these rows alone, opened by this version. */
async function upgraded(rows: readonly RowFixture[], version = 8) {
  const database = freshDatabase();
  await makeDatabase({ ...readSchema(version), rows });
  const store = createStore(database);
  const idsAt = async (address: string) => {
    const found = await store.read((tx) => tx.linksAt(aProfileId, addressKey(address)));
    return requireOk(found).map(({ localId }) => localId);
  };
  const keys = async () =>
    (await (await database.open()).getAll("links")).map((row) => row.addressKey);
  return { database, store, idsAt, keys };
}

const idsOf = (...rows: readonly LinkRow[]) => rows.map(({ localId }) => localId);
const some = [plain, tagged, route, other, kept].map(asFixture);

describe("links stored under keys of an earlier rule", () => {
  it("are found before their keys are computed again, and after", async () => {
    const { database, idsAt, keys } = await upgraded(some);
    for (const isDone of [false, true]) {
      if (isDone) requireOk(await rekeyLinks(database));
      expect(await idsAt(`https://${site}/a`)).toEqual(idsOf(plain, tagged));
      expect(await idsAt(`https://${site}/a#inbox/1`)).toEqual(idsOf(route));
      expect(await idsAt(`https://${site}/a/b`)).toEqual(idsOf(other));
      expect(await idsAt(`https://${site}/c?b=2&b=1`)).toEqual(idsOf(kept));
      expect(await idsAt(`https://${site}/none`)).toEqual([]);
    }
    expect(await keys()).toEqual(
      [plain, tagged, route, other, kept].map(({ targetUrl }) => addressKey(targetUrl)),
    );
  });

  it("keep everything else", async () => {
    const { database } = await upgraded(some);
    requireOk(await rekeyLinks(database));
    const rows = await (await database.open()).getAll("links");
    expect(rows.map((row) => ({ ...row, addressKey: "" }))).toEqual(
      [plain, tagged, route, other, kept].map((row) => ({ ...row, addressKey: "" })),
    );
  });

  it("get their keys if they cannot be read otherwise, so that their page still warns", async () => {
    const { database, store } = await upgraded([asFixture({ ...tagged, tags: "none" })]);
    const metBy = () =>
      store.read(async (tx) => {
        await tx.linksAt(aProfileId, `${site}/a`);
        return tx.unreadableMet("link").length;
      });
    expect(requireOk(await metBy())).toBe(1);
    requireOk(await rekeyLinks(database));
    expect(requireOk(await metBy())).toBe(1);
  });

  it("are left alone if their address is damaged", async () => {
    const { database, keys } = await upgraded([asFixture({ ...tagged, targetUrl: 7 })]);
    requireOk(await rekeyLinks(database));
    expect(await keys()).toEqual([tagged.addressKey]);
  });
});

/** `upkeep` has a text in each row. */
const asText = (text: string) => text as unknown as RowFixture["value"];

describe("links of version 10, whose keys keep every escape as it was written", () => {
  const [lower, tilde, inner] = [
    oldLink(1, `https://${site}/b%c3%bccher/1`, `${site}/b%c3%bccher/1`),
    oldLink(2, `https://${site}/%7Eada?b=1`, `${site}/%7Eada?b=1`),
    oldLink(3, `https://${site}/b%C3%BCcher/%31`, `${site}/b%C3%BCcher/%31`),
  ] as const;

  it("are found by any way to write their address before their keys are computed again, and after", async () => {
    const { database, idsAt } = await upgraded([lower, tilde, inner].map(asFixture), 10);
    for (const isDone of [false, true]) {
      if (isDone) requireOk(await rekeyLinks(database));
      expect((await idsAt(`https://${site}/bücher/1`)).toSorted()).toEqual(idsOf(lower, inner));
      expect((await idsAt(lower.targetUrl)).toSorted()).toEqual(idsOf(lower, inner));
      expect(await idsAt(`https://${site}/~ada?b=1`)).toEqual(idsOf(tilde));
      expect(await idsAt(`https://${site}/~ada?b=2`)).toEqual([]);
    }
  });

  it("begin again if an earlier rule was not through yet", async () => {
    const begun = { of: "upkeep", key: "address-keys", value: asText(tilde.localId) };
    const { database, keys } = await upgraded(
      [lower, tilde, inner].map(asFixture).concat(begun),
      10,
    );
    requireOk(await rekeyLinks(database));
    expect(await keys()).toEqual([lower, tilde, inner].map((row) => addressKey(row.targetUrl)));
  });
});

describe("links of version 11, whose rule took the question mark from the beginning of a query", () => {
  it("are found at their own page alone before their keys are computed again, and after", async () => {
    const [one, two] = [
      oldLink(1, `https://${site}/all??a.js=1`, `${site}/all?a.js=1`),
      oldLink(2, `https://${site}/all?a.js=1`, `${site}/all?a.js=1`),
    ];
    const { database, idsAt } = await upgraded([one, two].map(asFixture), 11);
    for (const isDone of [false, true]) {
      if (isDone) requireOk(await rekeyLinks(database));
      expect(await idsAt(one.targetUrl)).toEqual(idsOf(one));
      expect(await idsAt(two.targetUrl)).toEqual(idsOf(two));
    }
  });
});

describe("many links", () => {
  const count = 340;
  const many = Array.from({ length: count }, (_, at) =>
    oldLink(at, `https://${site}/${at}?itm_source=x`, `${site}/${at}?itm_source=x`),
  );

  /** The same database, which fails after this number of transactions, as if the background had been killed. */
  const killedAfter = (database: LinkstowDatabase, waves: number) => {
    let left = waves;
    return {
      use: <T>(work: Parameters<typeof database.use<T>>[0]) => {
        left -= 1;
        return left < 0
          ? Promise.reject(new DOMException("", "AbortError"))
          : database.use<T>(work);
      },
    };
  };

  it("of one path make a lookup read a bounded number of rows", async () => {
    const ofOnePath = Array.from({ length: 2_500 }, (_, at) =>
      oldLink(at, `https://${site}/watch?v=${at}`, `${site}/watch?v=${at}`),
    );
    const { idsAt } = await upgraded(ofOnePath.map(asFixture));
    const getAll = vi.spyOn(IDBIndex.prototype, "getAll");
    expect(await idsAt(`https://${site}/watch?v=2499`)).toEqual([anId(2_499)]);
    const read = getAll.mock.results.map(({ value }) => (value as IDBRequest<unknown[]>).result);
    expect(read.flat().length).toBeLessThanOrEqual(2_001);
    expect(read.flat().length).toBeGreaterThan(1);
    getAll.mockRestore();
  });

  it("are all computed again, however often the background is killed, and none is ever missed", async () => {
    const { database, idsAt, keys } = await upgraded(many.map(asFixture));
    for (const computed of [0, 100, 200, 300]) {
      expect((await keys()).filter((key) => !key.includes("?"))).toHaveLength(computed);
      for (const at of [0, computed - 1, computed, count - 1]) {
        const ids = at < 0 ? [] : [anId<LocalId>(at)];
        expect(await idsAt(`https://${site}/${at}`)).toEqual(ids);
      }
      const theLookAndOneWave = 2;
      expect(await rekeyLinks(killedAfter(database, theLookAndOneWave))).toMatchObject({
        ok: computed === 300,
      });
    }
    requireOk(await rekeyLinks(database));
    expect((await keys()).filter((key) => key.includes("?"))).toEqual([]);
    expect(await (await database.open()).get("upkeep", "address-keys")).toBeUndefined();
  });

  it("do not hold up a lookup: it waits for one wave, not for all", async () => {
    const { database, idsAt } = await upgraded(many.map(asFixture));
    const order: string[] = [];
    const all = rekeyLinks(database).then(() => order.push("all"));
    await idsAt(`https://${site}/${count - 1}`).then(() => order.push("lookup"));
    await all;
    expect(order).toEqual(["lookup", "all"]);
  });

  it("whose keys are of this rule are not locked, so the start of the background holds up no save", async () => {
    const { database } = await upgraded(some);
    requireOk(await rekeyLinks(database));
    const tx = (await database.open()).transaction("links", "readwrite");
    const ended: unknown[] = [];
    const looked = rekeyLinks(database).then((result) => ended.push(result));
    for (let turn = 0; turn < 200 && ended.length === 0; turn++) await tx.store.count();
    expect(ended).toEqual([{ ok: true, value: undefined }]);
    await Promise.all([tx.done, looked]);
  });

  it("are not read again once all keys are computed", async () => {
    const { database } = await upgraded(many.map(asFixture));
    requireOk(await rekeyLinks(database));
    const db = await database.open();
    await db.put("links", { ...tagged });
    requireOk(await rekeyLinks(database));
    expect(await db.get("links", tagged.localId)).toEqual(tagged);
  });
});

describe("drafts stored under keys of an earlier rule", () => {
  const page = `https://${site}/a?itm_source=x`;
  const oldKey = `${aProfileId} ${site}/a?itm_source=x`;
  const keyNow = draftKey(aProfileId, page);
  const stored = (draft: object, address?: string) => ({
    draft,
    atMs: 1,
    ...(address !== undefined && { page: { address } }),
  });
  const drafts = async (rows: readonly RowFixture[], version?: number) => {
    const { database } = await upgraded(rows, version);
    return createDraftStore(database, handClock(), memoryArea());
  };
  const draft: Draft = aDraft(1, { address: page });

  it.each([
    ["with its page", stored(draft, page)],
    ["without its page", stored(draft)],
  ])("are found by the page, %s", async (_which, value) => {
    const store = await drafts([draftFixture(oldKey, value)]);
    expect(requireOk(await store.get(keyNow))).toMatchObject({ entryId: draft.entryId });
  });

  it("are found by any way to write the escapes of their page", async () => {
    const escaped = `https://${site}/%7eada/b%c3%bccher`;
    const value = stored({ ...draft, address: escaped }, escaped);
    const at10 = draftFixture(`${aProfileId} ${site}/%7eada/b%c3%bccher`, value);
    for (const version of [8, 10]) {
      const store = await drafts([at10], version);
      expect(
        requireOk(await store.get(draftKey(aProfileId, `https://${site}/~ada/bücher`))),
      ).toMatchObject({ entryId: draft.entryId });
    }
  });

  it("stay two if their pages have become one: the second is offered after the first", async () => {
    const second = aDraft(2, { address: `https://${site}/a` });
    const store = await drafts([
      draftFixture(oldKey, stored(draft, page)),
      draftFixture(keyNow, stored(second, `https://${site}/a`)),
    ]);
    expect(requireOk(await store.get(keyNow))).toMatchObject({ entryId: second.entryId });
    requireOk(await store.forget(keyNow, second.entryId));
    expect(requireOk(await store.get(keyNow))).toMatchObject({ entryId: draft.entryId });
  });

  it("still warn if they cannot be read", async () => {
    const store = await drafts([draftFixture(oldKey, stored({ address: page }, page))]);
    expect(requireOk(await store.get(keyNow))).toBe("unreadable");
  });

  it("stay where they are if the address in them is another page's", async () => {
    const elsewhere = aDraft(1, { address: `https://${site}/b` });
    const store = await drafts([draftFixture(`${aProfileId} ${site}/a`, stored(elsewhere))]);
    expect(requireOk(await store.get(keyNow))).toMatchObject({ entryId: elsewhere.entryId });
  });
});
