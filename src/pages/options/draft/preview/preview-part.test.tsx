import { act, cleanup, render, screen, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
import { maxContentBytes } from "../../../../shared/domain/capture/capture.ts";
import { err, ok } from "../../../../shared/domain/values/result.ts";
import type { PreviewView } from "../../../../shared/domain/views/views.ts";
import type { Client } from "../../../../background/contract.ts";
import { english } from "../../../../../test/support/english.ts";
import { aPage, aStore, aTab, inputsOf } from "../../../../../test/support/popup/fixtures.ts";
import { button } from "../../../../../test/support/popup/open-popup.tsx";
import { PreviewPart } from "./preview-part.tsx";

afterEach(cleanup);

const page = aPage({ content: { words: 1_240, from: "article" } });
const sent = (text: string, bytes = text.length): PreviewView => ({
  page,
  sent: { text, bytes },
  facts: {},
});

async function show(previewPage: Client["previewPage"]) {
  const { client, store } = aStore({ previewPage }, aTab());
  await act(() => store.load());
  render(
    <main>
      <PreviewPart t={english} client={client} store={store} />
    </main>,
  );
  return { client, store, user: userEvent.setup() };
}

const frame = () => screen.getByTitle("Page content");

describe("the preview of the page content", () => {
  it("reads the page when the user asks, and says how much is sent", async () => {
    const { client, user } = await show(async () => ok(sent("<p>Text</p>", 14_000)));
    expect(inputsOf(client, "previewPage")).toEqual([]);
    await user.click(button("Show what is sent"));
    expect(await screen.findByText("1,240 words · article · 14 kB")).toBeTruthy();
    expect(inputsOf(client, "previewPage")).toMatchObject([{ format: "article" }]);
    await user.click(button("Read the page again"));
    await waitFor(() => expect(inputsOf(client, "previewPage")).toHaveLength(2));
  });

  it("shows HTML in a frame in which nothing runs and nothing is loaded", async () => {
    const { user } = await show(async () => ok(sent("<p>Text</p><script>acted=1</script>")));
    await user.click(button("Show what is sent"));
    await screen.findByTitle("Page content");
    expect(frame().getAttribute("sandbox")).toBe("");
    expect(frame().getAttribute("srcdoc")).toMatch(
      /^<!doctype html>.*default-src 'none'.*<base target="_blank"><p>Text<\/p>/,
    );
  });

  it("shows other formats as text, in the format chosen for this save, and only the beginning of much", async () => {
    const { client, store, user } = await show(async () => ok(sent("<b>*x*".repeat(50_000))));
    await act(() => store.form.setMore({ contentFormat: "markdown" }));
    await user.click(button("Show what is sent"));
    const text = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Page content" });
    expect(text.value).toHaveLength(100_000);
    expect(text.readOnly).toBe(true);
    expect(screen.getByText(/Only the beginning is shown/)).toBeTruthy();
    expect(inputsOf(client, "previewPage")).toMatchObject([{ format: "markdown" }]);
  });

  it("never shows the text of one format as text of the next", async () => {
    const { store, user } = await show(async ({ format }) => ok(sent(`<p>${format}</p>`)));
    await user.click(button("Show what is sent"));
    await screen.findByTitle("Page content");
    const shown = new Set<string>();
    const observer = new MutationObserver(() => {
      for (const { value } of document.querySelectorAll("textarea")) shown.add(value);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    store.form.setMore({ contentFormat: "markdown" });
    await screen.findByRole("textbox", { name: "Page content" });
    observer.disconnect();
    expect([...shown]).toEqual(["<p>markdown</p>"]);
  });

  it("says what happens to a page that is larger than a link can carry", async () => {
    const { user } = await show(async () => ok(sent("<p>Text</p>", maxContentBytes - 1)));
    await user.click(button("Show what is sent"));
    expect(await screen.findByText(/A link can carry 2 MB/)).toBeTruthy();
  });

  it("says why there is nothing to show", async () => {
    const { user, store } = await show(async () => err({ kind: "capture-timed-out" }));
    await user.click(button("Show what is sent"));
    expect(await screen.findByText(english("popup_content_slow"))).toBeTruthy();
    await act(() => store.form.setPageContent(false));
    expect(screen.getByText("No page content is sent with this save.")).toBeTruthy();
  });

  it("lists what the page tells about itself, and is accessible", async () => {
    const facts = {
      author: "Ann Field",
      published: "2026-03-01",
      siteName: "The Tide",
      language: "de-AT",
      canonicalUrl: "https://tide.example/mill",
    };
    const { user } = await show(async () => ok({ ...sent("Text"), facts }));
    await user.click(button("Show what is sent"));
    await screen.findByText("Ann Field");
    const told = [...document.querySelectorAll("dd")].map(({ textContent }) => textContent);
    expect(told).toEqual([
      "Ann Field",
      "1 March 2026",
      "The Tide",
      "Austrian German",
      "https://tide.example/mill",
    ]);
    // The frame is of another origin: nothing in it can be looked at.
    const { violations } = await axe.run(document.body, { iframes: false });
    expect(violations).toEqual([]);
  });
});
