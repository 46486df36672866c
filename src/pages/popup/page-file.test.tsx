import { act, cleanup, screen, waitFor } from "@testing-library/preact";
import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
import type { PageFileView } from "../../shared/domain/draft/draft-file.ts";
import { err, ok } from "../../shared/domain/values/result.ts";
import type { Client } from "../../background/contract.ts";
import { aPage, aTab, inputsOf } from "../../../test/support/popup/fixtures.ts";
import { button, open } from "../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

const pdf: PageFileView = { name: "tide.pdf", type: "application/pdf", size: 2_300_000 };
const tab = (more = {}) => aTab({ address: "https://mill.example/tide.pdf", ...more });
const box = (name = "Attach this PDF") => screen.getByRole<HTMLInputElement>("checkbox", { name });
const readPage: Client["readPage"] = async () => ok({ ...withoutContent(), file: "pdf" });

function withoutContent() {
  const { content: _, ...page } = aPage();
  return page;
}

/** The popup over a PDF, and a function that lets the fetch of it end. */
async function openOnPdf() {
  let end: (taken: Awaited<ReturnType<Client["takePageFile"]>>) => void;
  const opened = await open(
    { readPage, takePageFile: () => new Promise((resolve) => (end = resolve)) },
    tab(),
  );
  return { ...opened, arrive: () => act(async () => end(ok(pdf))) };
}

describe("a PDF in the tab", () => {
  it("is attached by its row in the place of Page content, and sent with the save", async () => {
    const { user, client, arrive } = await openOnPdf();
    expect(screen.queryByRole("checkbox", { name: "Page content" })).toBeNull();
    expect(box().checked).toBe(false);
    box().focus();
    await user.keyboard(" ");
    expect(screen.getByText("fetching it: keep this open")).toBeTruthy();
    await arrive();
    expect(box().checked).toBe(true);
    expect(screen.getByText("2.3 MB")).toBeTruthy();
    expect((await axe.run(document.body)).violations).toEqual([]);
    await user.click(button("Save"));
    expect(inputsOf(client, "saveLink")).toMatchObject([{ draft: { files: [pdf] } }]);
  });

  it("is let go by a second press, also while it is fetched", async () => {
    const { user, store, arrive } = await openOnPdf();
    await user.click(box());
    await user.click(box());
    await arrive();
    expect(store.form.files.all.value).toEqual([]);
    await user.click(box());
    await arrive();
    await user.click(box());
    expect(store.form.files.all.value).toEqual([]);
    expect(box().checked).toBe(false);
  });

  it("goes to the saved link if Save was pressed while it was fetched", async () => {
    const { user, client, store, arrive } = await openOnPdf();
    await user.click(box());
    await user.click(button("Save"));
    await arrive();
    const link = store.saved.value?.link;
    await waitFor(() =>
      expect(inputsOf(client, "attachFiles")).toMatchObject([{ link, files: [pdf] }]),
    );
  });

  it("that the browser does not let be read says so, and goes on in a tab, with the draft kept", async () => {
    const { user, client, onOpenOptions } = await open(
      {
        readPage,
        takePageFile: async () => err({ kind: "page-file-closed", host: "mill.example" }),
      },
      tab(),
    );
    await user.click(box());
    expect(screen.getByRole("alert").textContent).toMatch(/only if you allow mill.example/);
    expect(box().checked).toBe(false);
    await user.click(button("Attach in a tab"));
    expect(inputsOf(client, "keepDraft").length).toBeGreaterThan(0);
    await waitFor(() => expect(onOpenOptions.mock.lastCall?.[0]).toMatch(/^draft\//));
  });

  it("in a viewer that cannot be read is known by its address", async () => {
    await open({ readPage: async () => err({ kind: "capture-unreadable" }) }, tab());
    expect(box()).toBeTruthy();
  });

  it("is not offered in a private window, where its bytes would be on the disk before Save", async () => {
    await open({ readPage }, tab({ isPrivate: true }));
    expect(screen.queryByRole("checkbox", { name: "Attach this PDF" })).toBeNull();
  });
});

it.each([
  ["image", "Attach this image"],
  ["audio", "Attach this sound"],
  ["video", "Attach this video"],
] as const)("a tab with a file of the kind %s offers it by its name", async (file, name) => {
  await open({ readPage: async () => ok({ ...withoutContent(), file }) }, tab());
  expect(box(name)).toBeTruthy();
});
