import { act, fireEvent, screen } from "@testing-library/preact";
import { render } from "preact";
import { renderToString } from "preact-render-to-string";
import { beforeEach, describe, expect, it, vi } from "vitest";
import messages from "../../../../public/_locales/en/messages.json" with { type: "json" };
import { createT } from "../../../shared/i18n/t.ts";
import { english } from "../../../../test/support/english.ts";
import { aClient, aTab, inputsOf, uuids } from "../../../../test/support/popup/fixtures.ts";
import { firstForm } from "../prerender/first-form.tsx";
import { holdPresses } from "./held-presses.ts";
import { getShownTitle, showTitle } from "./shown-title.ts";
import { takeOver } from "./take-over.ts";
import { button, chips, combobox, textbox } from "../../../../test/support/popup/open-popup.tsx";
import { Popup } from "../popup.tsx";
import { createEditorStore } from "../../forms/link/store/store.ts";
import { textMark, withTextPlaces } from "./text-places.ts";

const texts: Readonly<Record<string, { message: string }>> = messages;
const built = withTextPlaces(renderToString(firstForm(createT(textMark, "en"))));

/** The form before any script has run. The texts from the style sheet are not visible here. */
beforeEach(() => {
  render(null, document.body);
  document.body.innerHTML = built.html;
});

/** Enters a text in the first form. */
function type(id: string, text: string): void {
  const field = document.getElementById(id);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text;
}

/** Does the same as `main.tsx`. `beforeTab`: runs once the form is live, and before its tab is known. */
async function bringToLife(beforeTab: () => void = () => undefined) {
  const client = aClient();
  const store = createEditorStore({ client, uuid: uuids(), shownTitle: getShownTitle(document) });
  const nothing = () => undefined;
  const form = (
    <Popup
      store={store}
      t={english}
      now={() => 0}
      isMac={false}
      onClose={nothing}
      onOpenOptions={nothing}
    />
  );
  let pressAgain = () => Promise.resolve();
  await act(() => {
    pressAgain = takeOver(document, form, (key) => texts[key]?.message ?? "");
  });
  await act(beforeTab);
  await act(() => {
    store.takeTab(aTab());
    return pressAgain();
  });
  return { client, store };
}

describe("the first form", () => {
  it("has a place for each text, named in the styles that fill them", () => {
    expect(document.body.innerHTML).not.toContain("__MSG_");
    const places = [...document.querySelectorAll<HTMLElement>("[data-text]")];
    expect(places.length).toBeGreaterThan(8);
    for (const { dataset } of places) {
      expect(built.css).toContain(`[data-text=${dataset["text"]}]::before`);
    }
  });

  it("becomes the live form: no field is replaced, and all have their names", async () => {
    const before = [...document.querySelectorAll("input, textarea, button, label, svg")];
    await bringToLife();
    const after = [...document.querySelectorAll("input, textarea, button, label, svg")];
    expect(after).toHaveLength(before.length);
    for (const [at, node] of before.entries()) expect(after[at]).toBe(node);
    expect(document.querySelectorAll("[data-text]")).toHaveLength(0);
    expect(screen.getByRole("heading").textContent).toBe("");
    expect(textbox("Title")).toHaveProperty("value", "Type on a grid");
    expect(textbox("Description")).toHaveProperty("placeholder", "Add a note");
    expect(button("Menu")).toBeTruthy();
    expect(document.activeElement).toBe(combobox("Tags"));
  });

  it("keeps text and ticks from before the script runs", async () => {
    type("title", "Mine");
    type("description", "My words");
    type("tags", "gri");
    document.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
    const { store } = await bringToLife();
    expect(textbox("Title")).toHaveProperty("value", "Mine");
    expect(textbox("Description")).toHaveProperty("value", "My words");
    expect(textbox("Address")).toHaveProperty("value", "https://quoin.example/grid");
    expect(combobox("Tags")).toHaveProperty("value", "gri");
    expect(screen.getByRole("option", { name: "Create “gri”" })).toBeTruthy();
    expect(store.form.getContentTick()).toBe(false);
  });

  it("leaves the tab's title in a field that nobody has typed in", async () => {
    const { store } = await bringToLife();
    expect(store.form.toDraft()).toMatchObject({ title: "Type on a grid", tags: [] });
  });
});

describe("the title in the first form", () => {
  it("is that of the tab, and stays while the form becomes live", async () => {
    showTitle(document, "Type on a grid");
    const { store } = await bringToLife(() => {
      expect(textbox("Title")).toHaveProperty("value", "Type on a grid");
    });
    expect(store.form.toDraft().title).toBe("Type on a grid");
  });

  it("never replaces typed text", async () => {
    type("title", "Mine");
    showTitle(document, "Type on a grid");
    const { store } = await bringToLife();
    expect(textbox("Title")).toHaveProperty("value", "Mine");
    expect(store.form.toDraft().title).toBe("Mine");
  });

  it("that the user has deleted stays deleted", async () => {
    showTitle(document, "Type on a grid");
    type("title", "");
    const { store } = await bringToLife();
    expect(store.form.toDraft().title).toBe("");
  });

  it("is cleaned, because the page controls it", () => {
    showTitle(document, " Type\u202E on\n a grid ");
    expect(document.querySelector("textarea")?.value).toBe("Type on a grid");
  });
});

describe("the form before its tab is known", () => {
  it("keeps typed text, and stores no draft of a page that may be private", async () => {
    vi.useFakeTimers();
    const { client, store } = await bringToLife(() => {
      fireEvent.input(textbox("Title"), { target: { value: "Mine" } });
      vi.advanceTimersByTime(1_000);
      expect(document.activeElement).toBe(combobox("Tags"));
    });
    expect(client.calls).toEqual([]);
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
    vi.useRealTimers();
    expect(textbox("Address")).toHaveProperty("value", "https://quoin.example/grid");
    expect(store.form.toDraft().title).toBe("Mine");
    expect(inputsOf(client, "keepDraft")).toMatchObject([
      { pageAddress: "https://quoin.example/grid", draft: { title: "Mine" } },
    ]);
  });
});

describe("a press before the script runs", () => {
  it("is repeated once the form is live: Save saves, once", async () => {
    holdPresses(document);
    document.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
    const { client } = await bringToLife();
    expect(client.calls.filter(({ method }) => method === "saveLink")).toHaveLength(1);
  });

  it("on Enter in Tags makes a tag of the typed text, and saves nothing", async () => {
    holdPresses(document);
    const tags = document.querySelector<HTMLInputElement>("#tags");
    if (tags === null) throw new Error("no field for tags");
    tags.value = "grids";
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    expect(tags.dispatchEvent(enter)).toBe(false);
    const opened = await bringToLife();
    expect(chips("Tags")).toEqual(["grids"]);
    expect(opened.client.calls.map(({ method }) => method)).not.toContain("saveLink");
  });

  it("is held only until then", async () => {
    holdPresses(document);
    const { client } = await bringToLife();
    await act(() => button(/^Save/).click());
    expect(client.calls.filter(({ method }) => method === "saveLink")).toHaveLength(1);
  });
});
