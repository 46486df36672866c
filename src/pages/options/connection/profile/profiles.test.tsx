import { act, cleanup, screen, within } from "@testing-library/preact";
import axe from "axe-core";
import { afterEach, describe, expect, test } from "vitest";
import { asId, type ProfileId } from "../../../../shared/domain/values/ids.ts";
import { err } from "../../../../shared/domain/values/result.ts";
import { createFakeBackground } from "../../../../../test/support/options/fake-background.ts";
import {
  address,
  button,
  key,
  open,
  status,
  unconnected,
} from "../../../../../test/support/options/open-connection.tsx";
import { aConnection } from "../../../../../test/support/options/views.ts";

afterEach(cleanup);

const workId = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
const madeId = asId<ProfileId>("00000000-0000-4000-8000-000000000009");
const work = aConnection({
  profileId: workId,
  name: "Work",
  colour: "blue",
  serverAddress: "https://work.example",
});
const two = () => createFakeBackground({ others: [work] });
const profile = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Profile" });
const profileName = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Profile name" });
/** Checks the section alone, because landmarks belong to the whole page. */
const faults = async () =>
  (await axe.run(document.body, { rules: { region: { enabled: false } } })).violations;
const names = () => [...profile().options].map(({ text }) => text);

describe("a profile", () => {
  test("is created with a colour of its own, and is then in use", async () => {
    const { background, user } = await open();
    expect(screen.queryByRole("combobox", { name: "Profile" })).toBeNull();
    await user.click(button("Add profile"));
    expect(names()).toEqual(["Home", "New profile"]);
    expect(document.activeElement).toBe(address());
    await user.keyboard("qa.example");
    await user.type(key(), "qa-key");
    await user.type(profileName(), "QA");
    await user.click(button("Save"));
    await status("Ready to save");
    expect(background.connection).toMatchObject({ profileId: madeId, name: "QA", colour: "blue" });
    expect(background.others).toMatchObject([{ name: "Home", colour: "green" }]);
    expect(names()).toEqual(["Home", "QA"]);
    expect(profile().value).toBe(madeId);
  });

  test("that is abandoned leaves nothing behind", async () => {
    const { background, user } = await open();
    await user.click(button("Add profile"));
    await user.type(address(), "qa.example");
    await user.click(button("Cancel"));
    expect(profileName().value).toBe("Home");
    expect(background.others).toEqual([]);
    expect(screen.queryByRole("combobox", { name: "Profile" })).toBeNull();
  });

  test("is renamed and coloured with Save", async () => {
    const { background, user } = await open();
    await user.clear(profileName());
    await user.type(profileName(), "At home");
    screen.getByRole("radio", { name: "Green" }).focus();
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    expect(screen.getByText("Not saved yet: Profile name, Colour")).toBeDefined();
    await user.click(button("Save"));
    await status("Ready to save");
    expect(background.connection).toMatchObject({ name: "At home", colour: "rose" });
  });

  test("is switched with the keyboard, and each keeps its typed text", async () => {
    const { background, user } = await open({ background: two() });
    await user.type(key(), "typed for home");
    profile().focus();
    await user.selectOptions(profile(), "Work");
    await screen.findByDisplayValue("https://work.example");
    expect([key().value, profileName().value]).toEqual(["", "Work"]);
    expect(background.connection.profileId).toBe(workId);
    expect(document.activeElement).toBe(profile());
    await user.selectOptions(profile(), "Home");
    await screen.findByDisplayValue("typed for home");
  });

  test("is tested and saved if it is shown, whichever profile is in use elsewhere", async () => {
    const { background, user } = await open({ background: two() });
    await background.client.useProfile({ profileId: workId });
    await user.type(key(), "new-home-key");
    await user.click(button("Save"));
    await status("Ready to save");
    expect(background.tested.at(-1)?.profileId).toBe(aConnection().profileId);
    expect(background.connection.serverAddress).toBe("https://work.example");
  });

  test("that the disk does not put in use is not shown, and is chosen again on Try again", async () => {
    const { background, user } = await open({ background: two() });
    const { useProfile } = background.client;
    background.client.useProfile = async () => err({ kind: "storage-full" });
    await user.selectOptions(profile(), "Work");
    const alert = within(screen.getAllByRole("alert")[0] ?? document.body);
    await alert.findByText("The profile could not be put in use");
    expect([profile().selectedOptions[0]?.text, profileName().value]).toEqual(["Home", "Home"]);
    background.client.useProfile = useProfile;
    await user.click(alert.getByRole("button", { name: "Try again" }));
    await screen.findByDisplayValue("https://work.example");
    expect(alert.queryByText("The profile could not be put in use")).toBeNull();
    expect(background.connection.profileId).toBe(workId);
  });

  test("that is deleted elsewhere while it is chosen leaves the one in use", async () => {
    const { background, user } = await open({ background: two() });
    background.client.useProfile = async () => {
      await background.client.deleteProfile({ profileId: workId, agreed: [] });
      return err({ kind: "profile-gone" });
    };
    await user.selectOptions(profile(), "Work");
    await expect.poll(() => screen.queryByRole("combobox", { name: "Profile" })).toBeNull();
    expect(profileName().value).toBe("Home");
    expect(screen.queryByText("The profile could not be put in use")).toBeNull();
  });

  test("follows a switch elsewhere, unless something is typed here", async () => {
    const { background, store, user } = await open({ background: two() });
    await background.client.useProfile({ profileId: workId });
    await act(() => store.follow());
    await screen.findByDisplayValue("https://work.example");
    await user.type(key(), "k");
    await background.client.useProfile({ profileId: aConnection().profileId });
    await act(() => store.follow());
    expect(profileName().value).toBe("Work");
  });

  test("shows what a sync has changed meanwhile, and Save does not put the old values back", async () => {
    const { background, store, user } = await open();
    await user.type(key(), "typed");
    const { profileId, serverAddress } = background.connection;
    const compatibility = { pageMethod: "PUT" } as const;
    const synced = { profileId, serverAddress, name: "At home", compatibility };
    await background.client.saveConnection(synced);
    await act(() => store.follow());
    expect([profileName().value, key().value]).toEqual(["At home", "typed"]);
    await user.click(button("Save"));
    await status("Ready to save");
    expect(background.connection).toMatchObject({ name: "At home", compatibility });
    expect(background.key).toBe("typed");
  });

  test("keeps the server for which a key is typed, also if another page stores another one", async () => {
    const { background, store, user } = await open();
    const { profileId, serverAddress } = background.connection;
    await user.type(key(), "typed");
    const other = { profileId, serverAddress: "https://other.example", name: "Home" };
    await background.client.saveConnection(other);
    await act(() => store.follow());
    expect(address().value).toBe(serverAddress);
    await user.clear(key());
    await act(() => store.follow());
    expect(address().value).toBe("https://other.example");
  });

  test("deleted elsewhere is replaced by the one in use", async () => {
    const { background, store } = await open({ background: two() });
    const { profileId } = aConnection();
    await background.client.deleteProfile({ profileId, agreed: [] });
    await act(() => store.follow());
    await screen.findByDisplayValue("https://work.example");
    expect(screen.queryByText("New profile")).toBeNull();
  });

  test("shown is the last one chosen, in whatever order the responses come", async () => {
    const { background, store } = await open({ background: two() });
    const { getConnection } = background.client;
    let answerWork = () => {};
    background.client.getConnection = async (input) => {
      if (input.profileId === workId) await new Promise<void>((resolve) => (answerWork = resolve));
      return getConnection(input);
    };
    await act(async () => {
      const first = store.choose(workId);
      await store.choose(aConnection().profileId);
      answerWork();
      await first;
    });
    expect(profileName().value).toBe("Home");
  });
});

describe("another server", () => {
  const change = async (background = createFakeBackground()) => {
    background.holdsRows = true;
    const opened = await open({ background });
    const { user } = opened;
    await user.clear(address());
    await user.type(address(), "new.example");
    await user.type(key(), "new-key");
    await user.click(button("Save"));
    await status("What is at new.example?");
    expect(background.connection.serverAddress).toBe("https://links.arvid.example");
    return opened;
  };

  test("for a profile with links is a question, and the same service keeps the links", async () => {
    const { background, user } = await change();
    button("The same service, moved").focus();
    await user.keyboard("{Enter}");
    await status("Ready to save");
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Test" }));
    expect(background.moved).toEqual([true]);
    expect(background.connection).toMatchObject({
      name: "Home",
      serverAddress: "https://new.example",
    });
    expect(background.others).toEqual([]);
  });

  test("that is another service gets a profile of its own, and the old profile stays", async () => {
    const { background, user } = await change();
    await user.click(button("Another service"));
    await status("Ready to save");
    expect(background.connection).toMatchObject({
      profileId: madeId,
      name: "",
      colour: "blue",
      serverAddress: "https://new.example",
    });
    expect(background.others).toMatchObject([
      { name: "Home", serverAddress: "https://links.arvid.example" },
    ]);
    expect(names()).toEqual(["Home", "new.example"]);
    await user.selectOptions(profile(), "Home");
    await screen.findByDisplayValue("https://links.arvid.example");
    expect(key().value).toBe("");
  });
});

describe("deleting a profile", () => {
  test("states how much is lost, and asks, with the focus on Cancel", async () => {
    const background = two();
    background.losses = { lost: ["a", "b"], waiting: 3, needsYou: 1, drafts: 2 };
    const { user, deleteIndexes } = await open({ background });
    await user.click(button("Delete profile"));
    await screen.findByText(
      /^This deletes for good: 3 waiting, 1 that needs attention,? and 2 drafts\. The service may not have them\.$/,
    );
    expect(document.activeElement).toBe(button("Cancel"));
    expect(await faults()).toEqual([]);
    expect(deleteIndexes).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(button("Delete profile"));
    await user.keyboard("{Enter}");
    await user.click(await screen.findByRole("button", { name: /Delete it and 4 unsent saves/ }));
    await screen.findByDisplayValue("https://work.example");
    expect(background.others).toEqual([]);
    expect(deleteIndexes).toHaveBeenCalledOnce();
    expect(document.activeElement).not.toBe(document.body);
  });

  test("asks again if more has been added since", async () => {
    const background = two();
    const { user } = await open({ background });
    await user.click(button("Delete profile"));
    await screen.findByText("Nothing is waiting in it.");
    background.losses = { lost: ["c"], waiting: 1, needsYou: 0, drafts: 0 };
    await user.click(button("Delete profile"));
    await screen.findByRole("button", { name: /Delete it and 1 unsent save/ });
    expect(background.others).toHaveLength(1);
  });

  test("reports a failure", async () => {
    const background = two();
    const { user } = await open({ background });
    background.failure = { kind: "rpc-unreachable" };
    await user.click(button("Delete profile"));
    await within(screen.getByRole("region", { name: "Delete profile" })).findByText("Not deleted");
  });

  test("is not offered if nothing is connected yet", async () => {
    await open({ background: unconnected() });
    expect(screen.queryByRole("button", { name: "Delete profile" })).toBeNull();
  });
});

describe("Compatibility", () => {
  test("stores that the server honours Idempotency-Key", async () => {
    const { background, user } = await open();
    await user.click(screen.getByRole("checkbox", { name: "My server honours Idempotency-Key" }));
    expect(screen.getByText("Not saved yet: Compatibility")).toBeDefined();
    await user.click(button("Save"));
    await status("Ready to save");
    expect(background.connection.compatibility.honoursIdempotencyKey).toBe(true);
  });
});

test("axe accepts the section with two profiles", async () => {
  await open({ background: two() });
  expect(await faults()).toEqual([]);
});
