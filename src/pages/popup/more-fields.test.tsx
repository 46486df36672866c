import { cleanup, screen } from "@testing-library/preact";
import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
import { ok } from "../../shared/domain/values/result.ts";
import { aLink, aPage, aView } from "../../../test/support/popup/fixtures.ts";
import {
  button,
  chips,
  combobox,
  open,
  options,
  saved,
  textbox,
  type Opened,
} from "../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

async function openMore(...answers: Parameters<typeof open>): Promise<Opened> {
  const opened = await open(...answers);
  await opened.user.click(button("More fields"));
  return opened;
}
const status = () => screen.getByRole("status").textContent;

describe("More fields", () => {
  it("is closed until it is opened, and says whether it is open", async () => {
    const { user } = await open();
    expect(button("More fields").getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("combobox", { name: "Repositories" })).toBeNull();
    button("More fields").focus();
    await user.keyboard("{Enter}");
    expect(button("More fields").getAttribute("aria-expanded")).toBe("true");
    expect(combobox("Repositories")).toBeTruthy();
  });

  it("is sent with the save", async () => {
    const imageUrl = "https://quoin.example/a.png";
    const opened = await openMore({ readPage: async () => ok(aPage({ imageUrl })) });
    expect(textbox("Image address")).toHaveProperty("value", imageUrl);
    await opened.user.clear(textbox("Image address"));
    await opened.user.type(textbox("Latitude"), "52.5");
    await opened.user.type(textbox("Longitude"), "13,4");
    await opened.user.type(combobox("Repositories"), "hand{Enter}");
    await opened.user.keyboard("{Control>}{Enter}{/Control}");
    expect(saved(opened)?.input).toMatchObject({
      draft: {
        imageUrl: "",
        latitude: "52.5",
        longitude: "13,4",
        repositories: [{ remoteId: 5, title: "Handbook" }],
      },
    });
  });

  it("has the format of the page content for this save, which ticks the content", async () => {
    const view = aView();
    const start = { ...view.start, contentFormat: "none", pageContent: false } as const;
    const opened = await openMore({ openPopup: async () => ok(aView({ start })) });
    const content = screen.getByRole("checkbox", { name: "Page content" });
    expect(combobox("Content format")).toHaveProperty("value", "none");
    expect(content).toHaveProperty("disabled", true);
    await opened.user.selectOptions(combobox("Content format"), "Markdown");
    expect(content).toHaveProperty("checked", true);
    await opened.user.keyboard("{Control>}{Enter}{/Control}");
    expect(saved(opened)?.input).toMatchObject({
      draft: { contentFormat: "markdown", pageContent: true },
    });
  });

  it("names the error at its field, and focuses it", async () => {
    const opened = await openMore();
    await opened.user.type(textbox("Latitude"), "91");
    await opened.user.type(textbox("Longitude"), "13");
    await opened.user.click(button("Save"));
    const field = textbox("Latitude");
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const note = document.getElementById(field.getAttribute("aria-describedby") ?? "");
    expect(note?.textContent).toMatch(/^A latitude is a number from -90 to 90/);
    expect(status()).toMatch(/^Not saved: A latitude/);
    expect(saved(opened)).toBeUndefined();
  });

  it("opens by itself if the draft has something in it", async () => {
    const { store } = await open();
    store.form.setMore({ latitude: "52.5", longitude: "13.4" });
    const draft = store.form.toDraft();
    cleanup();
    await open({ openPopup: async () => ok(aView({ draft })) });
    expect(textbox("Latitude")).toHaveProperty("value", "52.5");
  });

  it("shows the fields that an edit cannot carry as not changeable after saving", async () => {
    await openMore({ openPopup: async () => ok(aView({ link: aLink() })) });
    expect(screen.queryByRole("textbox", { name: "Latitude" })).toBeNull();
    expect(screen.getAllByText("cannot be changed after saving")).toHaveLength(5);
  });
});

describe("Repositories", () => {
  it("show a pasted id of a known one once, with its title", async () => {
    const repositories = [
      { remoteId: 5, title: "#5" },
      { remoteId: 6, title: "Handbook" },
    ];
    const { user } = await openMore({ openPopup: async () => ok(aView({ repositories })) });
    await user.type(combobox("Repositories"), "#5");
    expect(options()).toEqual(["#5#5"]);
    await user.clear(combobox("Repositories"));
    await user.type(combobox("Repositories"), "6");
    expect(options()).toEqual(["Handbook#6"]);
  });

  it("asks for the id of an unknown one, and keeps its title", async () => {
    const opened = await openMore();
    await opened.user.type(combobox("Repositories"), "Field notes");
    expect(options()).toEqual(["Enter its id…"]);
    await opened.user.keyboard("{ArrowDown}{Enter}");
    expect(document.activeElement).toBe(textbox("Repository id"));
    await opened.user.keyboard("none{Enter}");
    expect(screen.getByRole("alert").textContent).toMatch(/^This contains no id/);
    await opened.user.clear(textbox("Repository id"));
    await opened.user.keyboard("https://links.example/repositories/41{Enter}");
    expect(chips("Repositories")).toEqual(["Field notes"]);
    expect(document.activeElement).toBe(combobox("Repositories"));
    await opened.user.click(button("Save"));
    expect(saved(opened)?.input).toMatchObject({
      draft: { repositories: [{ remoteId: 41, title: "Field notes" }] },
    });
  });

  it("accepts a pasted id as it is, known or not", async () => {
    const { user } = await openMore();
    await user.type(combobox("Repositories"), "77{ArrowDown}{Enter}");
    await user.type(combobox("Repositories"), "5{ArrowDown}{Enter}");
    expect(chips("Repositories")).toEqual(["Repository 77", "Handbook"]);
    // The ids of chosen ones finish what is typed, and take nothing back.
    await user.type(combobox("Repositories"), "#5{Enter}");
    await user.type(combobox("Repositories"), "77{Enter}");
    expect(chips("Repositories")).toEqual(["Repository 77", "Handbook"]);
  });

  it("say while they are closed that an image goes with the link", async () => {
    const imageUrl = "https://quoin.example/pictures/grid.png?w=9";
    await open({ readPage: async () => ok(aPage({ imageUrl })) });
    const note = button("More fields").getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(note)?.textContent).toBe("with the image grid.png");
  });

  it("does not ignore a title that was typed and not accepted", async () => {
    const opened = await openMore();
    await opened.user.type(combobox("Repositories"), "Field");
    await opened.user.keyboard("{Control>}{Enter}{/Control}");
    expect(status()).toMatch(/^Not saved: Linkstow knows no repository “Field”/);
    expect(document.activeElement).toBe(combobox("Repositories"));
    expect(saved(opened)).toBeUndefined();
  });

  it("passes axe with its list, and with the question for an id", async () => {
    const { user } = await openMore();
    for (const keys of ["h", "{ArrowUp}{Enter}"]) {
      await user.type(combobox("Repositories"), keys);
      const { violations } = await axe.run(document.body, {
        rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
      });
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }
  });
});
