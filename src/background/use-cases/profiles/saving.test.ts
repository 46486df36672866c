// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft } from "../../../../test/support/builders.ts";
import { firstProfile } from "../../../shared/domain/profile/profile.ts";
import { defaultSaving } from "../../../shared/domain/profile/saving.ts";
import { asId, type ProfileId } from "../../../shared/domain/values/ids.ts";
import { getSaving, saveSaving } from "./saving.ts";

function aSaving(profile: Parameters<typeof aWorld>[0] = {}) {
  const life = aLife(aWorld(profile), { asksToDeliver: false });
  return { ...life, getSaving: getSaving(life), saveSaving: saveSaving(life) };
}

describe("the saving choices", () => {
  it("come with the available tags and collections", async () => {
    const life = aSaving({ name: "Home" });
    await life.save(aDraft(1, { tags: ["grid"] }));
    expect(requireOk(await life.getSaving({}))).toMatchObject({
      profileName: "Home",
      host: "links.example",
      saving: defaultSaving,
      compatibility: { afterServerError: "ask", linkPattern: "" },
      tags: ["grid"],
      collections: [],
    });
  });

  it("are stored with the profile, and announced to all pages", async () => {
    const life = aSaving();
    const saving = { ...defaultSaving, toolbar: "save", undoPopupMs: 5_000 } as const;
    requireOk(await life.saveSaving({ saving, afterServerError: "send-again" }));
    const profile = await life.profiles.current();
    expect(profile.saving).toEqual(saving);
    expect(profile.compatibility).toMatchObject({ keyPrefix: "", afterServerError: "send-again" });
    expect(life.announcer.count).toBe(1);
  });
});

it("a change of saving choices leaves the others as they are", async () => {
  const life = aSaving({ saving: { ...defaultSaving, tags: ["grid"] } });
  requireOk(await life.saveSaving({ saving: { takesPlace: true } }));
  requireOk(await life.saveSaving({ saving: {}, afterServerError: "send-again" }));
  requireOk(await life.saveSaving({ saving: { toolbar: "save" } }));
  const { saving, compatibility } = await life.profiles.current();
  expect(saving).toEqual({ ...defaultSaving, tags: ["grid"], takesPlace: true, toolbar: "save" });
  expect(compatibility.afterServerError).toBe("send-again");
});

describe("the Page content checkbox", () => {
  const draft = aDraft(1, { pageContent: false });
  const input = { draft, pageAddress: draft.address };

  it("is remembered for the site if the save says so", async () => {
    const life = aSaving();
    const sites = async () => (await life.profiles.current()).saving.sitesWithoutContent;
    await life.saveLink(input);
    await life.saveLink({ ...input, draft: aDraft(2), siteContent: false });
    await expect.poll(sites).toEqual(["quoin.example"]);
    await life.saveLink({ ...input, draft: aDraft(3), siteContent: true });
    await expect.poll(sites).toEqual([]);
  });

  it("is announced to the pages once it is remembered", async () => {
    const life = aSaving();
    const tellings: (readonly string[])[] = [];
    const { announcer, profiles } = life;
    announcer.changed = () =>
      void profiles.current().then(({ saving }) => tellings.push(saving.sitesWithoutContent));
    await life.saveLink({ ...input, siteContent: false });
    await life.tidied();
    await expect.poll(() => tellings.at(-1)).toEqual(["quoin.example"]);
  });

  it("overwrites no choice that was made at the same moment", async () => {
    const life = aSaving();
    const saving = { ...defaultSaving, tags: ["grid"] };
    const [chosen] = await Promise.all([
      life.saveSaving({ saving, afterServerError: "ask" }),
      life.saveLink({ ...input, siteContent: false }),
    ]);
    requireOk(chosen);
    await expect
      .poll(async () => (await life.profiles.current()).saving)
      .toEqual({ ...saving, sitesWithoutContent: ["quoin.example"] });
  });

  it("is shown in the popup over the next page of the site", async () => {
    const life = aSaving({ saving: { ...defaultSaving, sitesWithoutContent: ["quoin.example"] } });
    const opened = await life.openPopup({ address: "https://quoin.example/other" });
    expect(requireOk(opened).start.pageContent).toBe(false);
  });
});

describe("the defaults of a site", () => {
  const saving = {
    ...defaultSaving,
    tags: ["inbox"],
    siteDefaults: [{ site: "quoin.example", tags: ["notes"], collections: [] }],
  };
  const address = "https://www.quoin.example/other";
  const start = { tags: ["inbox", "notes"] };

  it("are in the popup over a page of the site, in a private window too", async () => {
    const life = aSaving({ saving });
    expect(requireOk(await life.openPopup({ address })).start).toMatchObject(start);
    const inPrivate = await life.openPopup({ address, isPrivate: true });
    expect(requireOk(inPrivate).start).toMatchObject(start);
    const elsewhere = await life.openPopup({ address: "https://docs.quoin.example/" });
    expect(requireOk(elsewhere).start.tags).toEqual(["inbox"]);
  });

  it("are those of the profile that the popup shows", async () => {
    const life = aSaving({ saving });
    const other = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
    requireOk(await life.profiles.put({ ...firstProfile(other), saving: defaultSaving }));
    const opened = requireOk(await life.openPopup({ address, profileId: other }));
    expect(opened.start.tags).toEqual([]);
  });

  it("are not added to a link that is saved already", async () => {
    const life = aSaving();
    await life.save(aDraft(1, { tags: ["grid"] }));
    requireOk(await life.saveSaving({ saving, afterServerError: "ask" }));
    const { address: saved } = aDraft(1);
    expect(requireOk(await life.openPopup({ address: saved })).link?.tags).toEqual(["grid"]);
  });
});
