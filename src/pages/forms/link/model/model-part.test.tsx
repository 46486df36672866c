import { act, cleanup, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import axe from "axe-core";
import { ok, err } from "../../../../shared/domain/values/result.ts";
import type { PageModel } from "../../../../shared/domain/suggest/model.ts";
import { aPage, aProfileId, aView } from "../../../../../test/support/popup/fixtures.ts";
import {
  button,
  chips,
  open,
  saved,
  textbox,
} from "../../../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

type Suggest = PageModel["suggest"];
const suggestions = { tags: ["Tides", "moon"], description: "The moon moves the sea." };

const home = { id: aProfileId(1), name: "Home", colour: "green", host: "links.example" } as const;

/** The popup beside a model that answers when `answer` is called. */
async function openBeside(options: { isOn?: boolean; description?: string } = {}) {
  const asked: Parameters<Suggest>[] = [];
  let answer: (outcome: Awaited<ReturnType<Suggest>>) => void = () => {};
  const model: PageModel = {
    state: async () => "available",
    suggest: (...of) => {
      asked.push(of);
      return new Promise((resolve) => (answer = resolve));
    },
  };
  const { isOn = true } = options;
  const opened = await open(
    {
      openPopup: async ({ profileId = home.id }) =>
        ok(
          aView({
            profileId,
            profiles: [home, { ...home, id: aProfileId(2), name: "Work" }],
            tags: ["tides"],
            ...(isOn && { asksModel: true }),
          }),
        ),
      previewPage: async () =>
        ok({ page: aPage(), sent: { text: "The sea", bytes: 7 }, facts: {} }),
    },
    undefined,
    undefined,
    model,
  );
  return {
    ...opened,
    asked,
    answer: (outcome: Parameters<typeof answer>[0]) => act(async () => answer(outcome)),
  };
}

const ask = () => button("Ask the model");
const status = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

describe("the browser's model", () => {
  it("is not offered until the user has switched it on", async () => {
    await openBeside({ isOn: false });
    expect(screen.queryByRole("button", { name: "Ask the model" })).toBeNull();
  });

  it("reads nothing until it is asked, and then says that it reads", async () => {
    const { user, asked, client } = await openBeside();
    expect(asked).toEqual([]);
    expect(client.calls.map(({ method }) => method)).not.toContain("previewPage");
    await user.click(ask());
    expect(status()).toContain("The browser’s model reads the page…");
    expect(asked[0]?.[1].tagsInUse).toEqual(["tides"]);
  });

  it("reads the page in front, and not if the address is another one", async () => {
    const { user, asked, answer } = await openBeside();
    await user.click(ask());
    expect((await asked[0]?.[0]())?.text).toBe("The sea");
    await answer(ok(suggestions));
    await user.clear(textbox("Address"));
    await user.type(textbox("Address"), "https://elsewhere.example/other");
    await user.click(ask());
    expect((await asked[1]?.[0]())?.text).toBe("");
  });

  it("suggests, and only what the user adds is saved", async () => {
    const { user, answer, ...opened } = await openBeside();
    await user.click(ask());
    await answer(ok(suggestions));
    expect(status()).toContain("Suggested by the browser’s model");
    expect(textbox("Description")).toHaveProperty("value", aPage().description);
    await user.click(button("Add tag moon"));
    expect(chips("Tags")).toEqual(["moon"]);
    await user.click(button("Save"));
    expect(saved({ ...opened, user })?.input).toMatchObject({
      draft: { tags: ["moon"], description: aPage().description },
    });
  });

  it("adds its description after what was typed, once, and by the keyboard alone", async () => {
    const { user, answer } = await openBeside();
    await user.clear(textbox("Description"));
    await user.type(textbox("Description"), "Mine.");
    ask().focus();
    await user.keyboard("{Enter}");
    await answer(ok(suggestions));
    for (const _ of [...suggestions.tags, ""]) await user.tab();
    expect(document.activeElement?.textContent).toBe("Add to the description");
    await user.keyboard("{Enter}");
    expect(textbox("Description")).toHaveProperty("value", "Mine.\n\nThe moon moves the sea.");
    expect(document.activeElement).toBe(textbox("Description"));
    expect(screen.queryByRole("button", { name: "Add to the description" })).toBeNull();
  });

  it("can be stopped, and a late answer is not shown", async () => {
    const { user, asked, answer } = await openBeside();
    await user.click(ask());
    await user.click(button("Stop asking"));
    expect(asked[0]?.[1].signal.aborted).toBe(true);
    await answer(ok(suggestions));
    expect(screen.queryByText("Suggested by the browser’s model")).toBeNull();
    await user.click(ask());
    expect(asked).toHaveLength(2);
  });

  it("is stopped when another profile is chosen, because it was told the tags of the first", async () => {
    const { user, asked, answer } = await openBeside();
    const profile = screen.getByRole("combobox", { name: "Profile" });
    await user.click(ask());
    await user.selectOptions(profile, "Work");
    expect(asked[0]?.[1].signal.aborted).toBe(true);
    await answer(ok(suggestions));
    expect(status()).not.toContain("Suggested by the browser’s model");
    await user.click(ask());
    await answer(ok(suggestions));
    await user.selectOptions(profile, "Home");
    expect(status()).not.toContain("Suggested by the browser’s model");
    expect(ask()).toBeTruthy();
  });

  it("keeps its answer when the browser tells of the download after it", async () => {
    const { user, asked, answer } = await openBeside();
    await user.click(ask());
    await answer(ok(suggestions));
    await act(() => asked[0]?.[1].onDownload(1));
    expect(status()).toContain("Suggested by the browser’s model");
    expect(ask()).toBeTruthy();
  });

  it("is asked once by a double click, which does not stop it", async () => {
    const { user, asked } = await openBeside();
    await user.dblClick(ask());
    expect(asked).toHaveLength(1);
    expect(asked[0]?.[1].signal.aborted).toBe(false);
  });

  it("gives no reason of its own at a tag, because the heading has it", async () => {
    const { user, answer } = await openBeside();
    await user.click(ask());
    await answer(ok(suggestions));
    await user.hover(button("Add tag moon"));
    expect(screen.getAllByText("Suggested by the browser’s model")).toHaveLength(1);
  });

  it("says how far its download is, and what to do if it fails", async () => {
    const { user, asked, answer } = await openBeside();
    await user.click(ask());
    await act(() => asked[0]?.[1].onDownload(0.4));
    expect(screen.getByText("Download of the model: 40%")).toBeTruthy();
    await answer(err({ kind: "model-failed" }));
    expect(status()).toContain(
      "The browser’s model gave no readable answer. Ask it again, or enter tags and description yourself.",
    );
    expect(ask()).toBeTruthy();
  });

  it("can be used with assistive technology", async () => {
    const { user, answer } = await openBeside();
    await user.click(ask());
    await answer(ok(suggestions));
    expect(
      (await axe.run(document.body, { rules: { region: { enabled: false } } })).violations,
    ).toEqual([]);
  });
});
