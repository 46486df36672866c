import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { aHead, fillLedger, freshBrowser, here } from "../../../test/support/a-ledger.ts";
import { aDraft, anId } from "../../../test/support/builders.ts";
import { knownKinds, type KnownKind } from "../../shared/resources/rows.ts";
import { storedRows } from "../../shared/resources/stored.ts";
import { backupVersion, countParts } from "./backup.ts";
import { parseBackup } from "./parse-backup.ts";

async function aFile(): Promise<string> {
  const { store, engine } = freshBrowser();
  await store.change(fillLedger);
  const made = await engine.make(here(aHead), "2026-11-23T08:00:00.000Z");
  if (!made.ok) throw new Error(made.error.kind);
  return made.value.file.text();
}

const kindOf = (content: string) => {
  const parsed = parseBackup(content);
  return parsed.ok ? "ok" : parsed.error.kind;
};

function fixtureOf(version: number): string {
  const fixture = `../../../test/support/schemas/backup-${version}.json`;
  return readFileSync(new URL(fixture, import.meta.url), "utf8");
}

/** The names of the parts of the first profile, and of the fields in each. */
function shapeOf(content: string): object {
  const parts: [string, object][] = Object.entries(JSON.parse(content).profiles[0]);
  return Object.fromEntries(
    parts.map(([part, rows]) => [part, new Set([rows].flat().flatMap((row) => Object.keys(row)))]),
  );
}

describe("a backup file", () => {
  it("is read as it was written", async () => {
    const parsed = parseBackup(await aFile());
    expect(parsed.ok && parsed.value.profiles[0]?.profile).toEqual(aHead);
  });

  it.each([
    "",
    "{}",
    "[]",
    "null",
    "hello",
    '{"linkstow":"diagnostics"}',
    "<!DOCTYPE NETSCAPE-Bookmark-file-1>",
  ])("is foreign: %j", (content) => {
    expect(kindOf(content)).toBe("backup-foreign");
  });

  it("is damaged wherever it is cut off", async () => {
    const file = await aFile();
    for (let end = 30; end < file.length - 3; end += 211) {
      expect(kindOf(file.slice(0, end))).toBe("backup-damaged");
    }
  });

  it("brings no files with a draft: it would name bytes that this browser has for another", async () => {
    const pageAddress = aDraft(600).address;
    const files = [
      { entryId: anId(800), file: anId(801), blob: anId(802), name: "a.pdf", type: "", size: 1 },
    ];
    const early = { entryId: anId(803), over: { ...aDraft(601), files } };
    const hostile = JSON.stringify({ pageAddress, draft: { ...aDraft(600), files, early } });
    const parsed = parseBackup((await aFile()).replace('"drafts":[', `"drafts":[${hostile},`));
    const [read] = (parsed.ok && parsed.value.profiles[0]?.drafts) || [];
    expect(read).toEqual({ pageAddress, draft: aDraft(600) });
  });

  it("brings no names and passwords in addresses, which another version or another hand wrote into it", async () => {
    const content = (await aFile()).replaceAll(
      /"(targetUrl|address|pageAddress|imageUrl)":"https:\/\//g,
      '"$1":"https://ada:secret@',
    );
    expect(content).toContain("secret");
    const parsed = parseBackup(content);
    expect(parsed).toMatchObject({ ok: true });
    expect(JSON.stringify(parsed)).not.toContain("secret");
    expect(parsed).toEqual(parseBackup(content.replaceAll("ada:secret@", "")));
  });

  it("of a later or an earlier version is not read", async () => {
    const file = await aFile();
    const withVersion = (version: unknown) => {
      return kindOf(
        file.replace(`"version":${backupVersion}`, `"version":${JSON.stringify(version)}`),
      );
    };
    expect(withVersion(backupVersion)).toBe("ok");
    expect(withVersion(backupVersion + 1)).toBe("backup-newer");
    expect(withVersion(0)).toBe("backup-older");
    expect(withVersion("1")).toBe("backup-damaged");
  });

  it("has only the parts and fields of its version, because an older Linkstow would drop others", async () => {
    const written = shapeOf(await aFile());
    expect(written).toEqual(shapeOf(fixtureOf(backupVersion)));
  });

  it("has the columns of its version: another one needs a higher `backupVersion`", () => {
    const columnsOf = (kind: KnownKind) =>
      Object.keys(storedRows[kind].entries).toSorted().join(" ");
    const columns = Object.fromEntries(knownKinds.map((kind) => [kind, columnsOf(kind)]));
    expect({ backupVersion, ...columns }).toEqual({
      backupVersion: 2,
      collection:
        "changeIds coverBytes deliveredAtMs description emoji localId parent pinned profileId publicVisible remoteId shareAllLinks sharePreference title usedAtMs uses visualOrder",
      file: "category changeIds createdAtMs deliveredAtMs link localId profileId remoteId repositoryLinkId size title type userId",
      link: "addressKey answered changeIds changedAtMs collections createdAtMs deliveredAtMs description excerpt imageUrl isWithoutContent localId profileId remoteId tags targetUrl title",
      repository: "profileId remoteId title usedAtMs uses",
      tag: "key name profileId usedAtMs uses",
      "user-page":
        "changeIds content contentAtMs deliveredAtMs draft localId markup profileId remoteId savedTitle title",
    });
  });

  it.each(Array.from({ length: backupVersion }, (_none, at) => at + 1))(
    "that version %i wrote is read with all of its rows",
    (version) => {
      const file = fixtureOf(version);
      const parsed = parseBackup(file);
      const [{ profile: _head, ...parts }] = JSON.parse(file).profiles;
      const counts = Object.entries(parts).map(([part, rows]) => [part, Object(rows).length]);
      expect(parsed.ok ? countParts(parsed.value.profiles) : parsed.error).toMatchObject(
        Object.fromEntries(counts),
      );
    },
  );

  it.each([
    ["an id that is none", '"remoteId":7', '"remoteId":-7', "links.0.remoteId"],
    ["a list that is none", '"tags":["type"]', '"tags":"type"', "links.0.tags"],
    ["a time that is none", '"createdAtMs":', '"createdAtMs":"a","b":', "links.0.createdAtMs"],
    ["an unknown choice", '"toolbar":"popup"', '"toolbar":"shop"', "profile.saving.toolbar"],
    ["a server for every host", '"https://links.example"', '"https://*"', "profile.serverAddress"],
    [
      "a server with a password",
      '"https://links.example"',
      '"https://a:b@c"',
      "profile.serverAddress",
    ],
    ["a text that is too long", '"Of grids."', JSON.stringify("a".repeat(1_000_001)), ""],
  ])("is damaged by %s, and the place is named", async (_what, from, to, path) => {
    const file = await aFile();
    expect(file).toContain(from);
    const parsed = parseBackup(file.replace(from, to));
    expect(parsed.ok || parsed.error).toEqual({
      kind: "backup-damaged",
      path: path === "" ? "" : `profiles.0.${path}`,
    });
  });

  it.each(["collections", "links", "files"])(
    "is damaged if the service does not have what is in %s: nothing would ever send it",
    async (part) => {
      const file = await aFile();
      const at = file.indexOf(`"${part}":[`);
      const unsent = file.slice(at).replace(/,"deliveredAtMs":\d+/, "");
      const parsed = parseBackup(file.slice(0, at) + unsent);
      expect(parsed.ok || parsed.error).toEqual({
        kind: "backup-damaged",
        path: `profiles.0.${part}.0`,
      });
    },
  );

  it("is damaged by lists within lists without end", async () => {
    const file = await aFile();
    const deep = `"profiles":[${"[".repeat(100_000)}${"]".repeat(100_000)},`;
    expect(kindOf(file.replace('"profiles":[', deep))).toBe("backup-damaged");
  });

  it.each(["8640000000000001", "-1e16", "1e300"])(
    "is damaged by a time that is no date: %s",
    async (time) => {
      const file = await aFile();
      expect(kindOf(file.replace(/"createdAtMs":\d+/, `"createdAtMs":${time}`))).toBe(
        "backup-damaged",
      );
    },
  );

  it("gives a choice its default if the writer did not know it", async () => {
    const file = (await aFile()).replace(/"takesPlace":false,/, "");
    const parsed = parseBackup(file);
    expect(parsed.ok && parsed.value.profiles[0]?.profile.saving.takesPlace).toBe(false);
  });

  it("takes nothing that it does not know, like a key", async () => {
    const file = (await aFile()).replace('"name":"Work"', '"name":"Work","key":"secret"');
    const parsed = parseBackup(file);
    expect(parsed.ok).toBe(true);
    expect(JSON.stringify(parsed)).not.toContain("secret");
  });
});
