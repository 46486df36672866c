import { cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import { english } from "../../../../test/support/english.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { createSeries } from "../../../../test/support/options/series.ts";
import { someEdits } from "../../../../test/support/options/some-edits.ts";
import type { LocalId } from "../../../domain/values/ids.ts";
import { Collections } from "../collections.tsx";
import { createCollectionsStore } from "../store.ts";
import { readCover, type Cover } from "./cover-image.ts";

vi.mock("./cover-image.ts", () => ({ readCover: vi.fn<typeof readCover>() }));

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const [work, tides] = [anId<LocalId>(1), anId<LocalId>(2)];

test("a cover that is read slowly is that of the collection it was chosen for", async () => {
  const background = createFakeBackground();
  background.collections = [
    { localId: work, title: "Work", pending: false },
    { localId: tides, title: "Tides", pending: false },
  ];
  const store = createCollectionsStore({ ...background, uuid: createSeries() });
  await store.load();
  render(<Collections t={english} store={store} edits={someEdits(background)} />);
  let answer = (_cover: Cover) => {};
  vi.mocked(readCover).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const user = userEvent.setup();
  await user.click(await screen.findByRole("treeitem", { name: "Work" }));
  const picture = new File(["x"], "tide.png", { type: "image/png" });
  await user.upload(screen.getByLabelText("Cover image", { selector: "input" }), picture);
  await user.click(screen.getByRole("treeitem", { name: "Tides" }));
  answer({ data: "data:image/png;base64,eA==", bytes: 1 });
  await Promise.resolve();
  store.choose(tides);
  expect(store.form.value).toMatchObject({ typed: { title: "Tides", coverBytes: 0 } });
  store.choose(work);
  expect(store.form.value).toMatchObject({ typed: { title: "Work", coverBytes: 1 } });
});
