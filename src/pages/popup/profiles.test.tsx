import { act, cleanup, screen, within } from "@testing-library/preact";
import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
import { aDraft } from "../../../test/support/builders.ts";
import type { Draft } from "../../shared/domain/draft/draft.ts";
import type { ProfileId } from "../../shared/domain/values/ids.ts";
import { err, ok } from "../../shared/domain/values/result.ts";
import type { PopupView, ProfileView } from "../../shared/domain/views/views.ts";
import type { Client, InputOf } from "../../background/contract.ts";
import {
  aCollection,
  aLink,
  aProfileId,
  aView,
  inputsOf,
} from "../../../test/support/popup/fixtures.ts";
import { button, chips, open, textbox } from "../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

const home: ProfileView = {
  id: aProfileId(1),
  name: "Home",
  colour: "green",
  host: "links.example",
};
const work: ProfileView = { ...home, id: aProfileId(2), name: "", host: "work.example" };
const draftAtWork = aDraft(1, { title: "Typed at work", tags: ["work-tag"] });

/** A background with two profiles and the given drafts. */
function twoProfiles(drafts: Partial<Record<ProfileId, Draft>> = {}) {
  let current = home;
  const kept: InputOf<"keepDraft">[] = [];
  const saved: InputOf<"saveLink">[] = [];
  const answers: Partial<Client> = {
    async keepDraft(input) {
      kept.push(input);
      return ok({ number: 1 });
    },
    async saveLink(input) {
      saved.push(input);
      return ok({ entryId: input.draft.entryId });
    },
    async useProfile({ profileId }) {
      current = profileId === work.id ? work : home;
      return ok();
    },
    async openPopup() {
      const draft = drafts[current.id];
      return ok(
        aView({
          profileId: current.id,
          profiles: [home, work],
          profileName: current.name,
          host: current.host,
          tags: [`tag of ${current.host}`],
          collections: [aCollection(`of ${current.host}`, 1)],
          ...(draft !== undefined && { draft }),
        }),
      );
    },
  };
  /** The last draft kept for a profile: slow typing is kept more than once. */
  const lastOf = ({ id }: ProfileView) => kept.findLast(({ profileId }) => profileId === id);
  return { answers, kept, saved, lastOf };
}

const profile = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Profile" });

describe("the profile in the popup's head", () => {
  it("is not shown while there is only one", async () => {
    await open();
    expect(screen.queryByRole("combobox", { name: "Profile" })).toBeNull();
  });

  it("is switched with the keyboard, by name or server, and stays where the focus is", async () => {
    const { user } = await open(twoProfiles().answers);
    expect([...profile().options].map(({ text }) => text)).toEqual(["Home", "work.example"]);
    profile().focus();
    await user.selectOptions(profile(), "work.example");
    expect(await screen.findByText("work.example", { selector: "b" })).toBeTruthy();
    expect(profile().value).toBe(work.id);
    expect(document.activeElement).toBe(profile());
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  it("is named in every call, whichever is in use elsewhere by then", async () => {
    const { answers, kept, saved } = twoProfiles();
    const { store, user } = await open(answers);
    await user.type(textbox("Description"), "x");
    store.flush();
    await user.click(button(/^Save/));
    expect([...kept, ...saved].map(({ profileId }) => profileId)).toEqual([home.id, home.id]);
  });
});

describe("switching the profile", () => {
  it("moves typed text along, as another save, without collections of the old profile", async () => {
    const { answers, lastOf } = twoProfiles();
    const { user, store } = await open(answers);
    await user.type(textbox("Description"), " A long note");
    store.form.toggleCollection(aCollection("of links.example", 1));
    await user.selectOptions(profile(), "work.example");
    await screen.findByText("work.example", { selector: "b" });
    expect(textbox("Description")).toHaveProperty("value", "How lead holds a page. A long note");
    expect(screen.queryByRole("list", { name: "Collections" })).toBeNull();
    store.flush();
    const [atHome, atWork] = [lastOf(home), lastOf(work)];
    expect(atHome).toMatchObject({ profileId: home.id, draft: { collections: [{}] } });
    expect(atWork).toMatchObject({ profileId: work.id, draft: { collections: [] } });
    expect(atWork?.draft.entryId).not.toBe(atHome?.draft.entryId);
  });

  it("leaves no draft behind if all of it moves along", async () => {
    const { answers, kept } = twoProfiles();
    const { client, user } = await open(answers);
    await user.type(textbox("Title"), "!");
    await user.selectOptions(profile(), "work.example");
    await screen.findByText("work.example", { selector: "b" });
    expect(new Set(kept.map(({ profileId }) => profileId))).toEqual(new Set([home.id, work.id]));
    expect(inputsOf(client, "forgetDraft")).toMatchObject([{ profileId: home.id }]);
  });

  it("moves text in More fields along, but no repositories, which stay in the old draft", async () => {
    const { answers, lastOf } = twoProfiles();
    const { client, user, store } = await open(answers);
    const typed = { latitude: "52.5", longitude: "13.4", imageUrl: "https://own.example/a.png" };
    store.form.setMore({ ...typed, repositories: [{ remoteId: 5, title: "Handbook" }] });
    await user.selectOptions(profile(), "work.example");
    await screen.findByText("work.example", { selector: "b" });
    store.flush();
    const [atHome, atWork] = [lastOf(home), lastOf(work)];
    expect(atHome?.draft).toMatchObject({ ...typed, repositories: [{ remoteId: 5 }] });
    expect(atWork?.draft).toMatchObject(typed);
    expect(atWork?.draft.repositories).toBeUndefined();
    expect(inputsOf(client, "forgetDraft")).toEqual([]);
  });

  it("leaves the old profile's draft of More fields behind", async () => {
    const draft = aDraft(2, { latitude: "52.5", longitude: "13.4" });
    const { user, store } = await open(twoProfiles({ [home.id]: draft }).answers);
    store.form.setMore({ imageUrl: "https://own.example/a.png" });
    await user.selectOptions(profile(), "work.example");
    await screen.findByText("work.example", { selector: "b" });
    expect(store.form.more.value).toEqual({ imageUrl: "https://own.example/a.png" });
  });

  it("leaves the old profile's draft behind, and restores the new one's", async () => {
    const { user } = await open(twoProfiles({ [work.id]: draftAtWork }).answers);
    await user.selectOptions(profile(), "work.example");
    await screen.findByDisplayValue("Typed at work");
    expect(chips("Tags")).toEqual(["work-tag"]);
    await user.selectOptions(profile(), "Home");
    await screen.findByDisplayValue("Type on a grid");
    expect(within(document.body).queryByText("work-tag")).toBeNull();
  });

  it("removes no save: it is sent where the form says", async () => {
    const { answers, saved } = twoProfiles();
    const { store } = await open(answers);
    await act(async () => {
      void store.switchProfile(work.id);
      await store.save();
    });
    expect(saved.map(({ profileId }) => profileId)).toEqual([work.id]);
  });
});

describe("a form whose profile is deleted", () => {
  const begun = aDraft(3, {
    title: "Begun before",
    description: "A note",
    tags: ["grid"],
    latitude: "52.5",
    longitude: "13.4",
    repositories: [{ remoteId: 5, title: "Handbook" }],
  });

  async function openAndDelete(view: Partial<PopupView> = {}) {
    const { answers, kept, saved } = twoProfiles({ [home.id]: begun });
    const gone = err({ kind: "profile-gone" } as const);
    let isGone = false;
    const opened = await open({
      ...answers,
      async openPopup(input) {
        if (isGone) return input.profileId === home.id ? gone : ok(aView(atWork));
        return ok(aView({ profiles: [home, work], draft: begun, ...view }));
      },
      async saveLink(input) {
        if (isGone && input.profileId === home.id) return gone;
        saved.push(input);
        return ok({ entryId: input.draft.entryId });
      },
      changeLink: async () => err({ kind: "entry-gone" }),
    });
    isGone = true;
    return { ...opened, kept, saved };
  }
  const atWork = { profileId: work.id, profiles: [work], profileName: "", host: work.host };
  const status = () => screen.getByRole("status").textContent;

  it("says so, and continues in the one in use with all but the data of the old one", async () => {
    const { user, store, kept, saved } = await openAndDelete();
    await user.click(button("Save"));
    expect(status()).toMatch(/^Not saved: This profile has been deleted\. Save again/);
    expect(screen.getByText("work.example", { selector: "b" })).toBeTruthy();
    store.flush();
    const { entryId: _, link: __, repositories: ___, ...typed } = begun;
    expect(kept).toMatchObject([{ profileId: work.id, draft: typed }]);
    await user.click(button("Save"));
    expect(saved).toMatchObject([{ profileId: work.id, draft: typed }]);
    expect(saved[0]?.draft.repositories).toBeUndefined();
  });

  it("says so for an edit, too, which continues as a new link", async () => {
    const link = aLink({ localId: begun.link });
    const { user, saved } = await openAndDelete({ link });
    await user.click(button("Save changes"));
    expect(status()).toMatch(/^Not saved: This profile has been deleted\. Save again/);
    await user.click(button("Save"));
    expect(saved).toMatchObject([{ profileId: work.id, draft: { title: "Begun before" } }]);
  });
});
