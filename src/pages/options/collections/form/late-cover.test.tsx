import { cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anId } from "../../../../../test/support/builders.ts";
import { english } from "../../../../../test/support/english.ts";
import { createFakeBackground } from "../../../../../test/support/options/fake-background.ts";
import { createSeries } from "../../../../../test/support/options/series.ts";
import { someEdits } from "../../../../../test/support/options/some-edits.ts";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";
import { Collections } from "../collections.tsx";
import { createCollectionsStore } from "../store.ts";
import { readCover, type Cover } from "./cover-image.ts";
import { PATIENCE_MS } from "../../../../../test/support/until.ts";

vi.mock("./cover-image.ts", () => ({ readCover: vi.fn<typeof readCover>() }));

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const [work, tides] = [anId<LocalId>(1), anId<LocalId>(2)];

async function open() {
  const background = createFakeBackground();
  background.collections = [
    { localId: work, title: "Work", pending: false },
    { localId: tides, title: "Tides", pending: false },
  ];
  const store = createCollectionsStore({ ...background, uuid: createSeries() });
  await store.load();
  render(<Collections t={english} store={store} edits={someEdits(background)} />);
  return { background, store, user: userEvent.setup() };
}

const input = () => screen.getByLabelText("Cover image", { selector: "input" });
const picture = (name: string) => new File(["x"], name, { type: "image/png" });
const coverOf = (bytes: number): Cover => ({ data: "data:image/png;base64,eA==", bytes });

test("a cover that is read slowly is that of the collection it was chosen for", async () => {
  const { store, user } = await open();
  let answer = (_cover: Cover) => {};
  vi.mocked(readCover).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await user.click(await screen.findByRole("treeitem", { name: "Work" }));
  await user.upload(input(), picture("tide.png"));
  await user.click(screen.getByRole("treeitem", { name: "Tides" }));
  answer(coverOf(1));
  await Promise.resolve();
  store.choose(tides);
  expect(store.form.value).toMatchObject({ typed: { title: "Tides", coverBytes: 0 } });
  store.choose(work);
  expect(store.form.value).toMatchObject({ typed: { title: "Work", coverBytes: 1 } });
});

test("the cover that was chosen last stays, also if one before it is read after it", async () => {
  const { store, user } = await open();
  const answers: ((cover: Cover) => void)[] = [];
  vi.mocked(readCover).mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  await user.click(await screen.findByRole("treeitem", { name: "Work" }));
  await user.upload(input(), picture("slow.png"));
  await user.upload(input(), picture("tide.png"));
  answers[1]?.(coverOf(2));
  await vi.waitFor(() => expect(store.form.value?.typed.coverBytes).toBe(2), PATIENCE_MS);
  answers[0]?.(coverOf(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.form.value?.typed.coverBytes).toBe(2);
  await user.upload(input(), picture("slow.png"));
  await user.click(screen.getByRole("button", { name: "Remove cover image" }));
  expect(document.activeElement?.textContent).toBe("Choose cover image");
  answers[2]?.(coverOf(3));
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.form.value?.typed.coverBytes).toBe(0);
});

test("the cover of a new collection that is saved meanwhile is a change of that one, and in no other form", async () => {
  const { store, user } = await open();
  let answer = (_cover: Cover) => {};
  vi.mocked(readCover).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await user.click(screen.getByRole("button", { name: "New collection" }));
  await user.type(screen.getByRole("textbox", { name: "Title" }), "Moon");
  await user.upload(input(), picture("tide.png"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(store.chosen.value).not.toBe("new"), PATIENCE_MS);
  const moon = store.chosen.value;
  await user.click(screen.getByRole("treeitem", { name: "Tides" }));
  answer(coverOf(1));
  await Promise.resolve();
  store.startNew();
  expect(store.form.value).toMatchObject({ typed: { coverBytes: 0 } });
  store.choose(moon);
  expect(store.form.value).toMatchObject({ typed: { title: "Moon", coverBytes: 1 } });
});

test("a cover that is read after Discard is in no form", async () => {
  const { store, user } = await open();
  const answers: ((cover: Cover) => void)[] = [];
  vi.mocked(readCover).mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  await user.click(await screen.findByRole("treeitem", { name: "Work" }));
  await user.type(screen.getByRole("textbox", { name: "Title" }), "!");
  await user.upload(input(), picture("tide.png"));
  await user.click(screen.getByRole("button", { name: "Discard" }));
  answers[0]?.(coverOf(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.form.value).toMatchObject({ typed: { title: "Work", coverBytes: 0 } });
  await user.click(screen.getByRole("button", { name: "New collection" }));
  await user.upload(input(), picture("tide.png"));
  await user.click(screen.getByRole("button", { name: "Discard" }));
  answers[1]?.(coverOf(2));
  await new Promise((resolve) => setTimeout(resolve));
  store.startNew();
  expect(store.form.value).toMatchObject({ typed: { coverBytes: 0 } });
});

test("a cover that is read after a new collection was saved and Discard pressed is in no form", async () => {
  const { background, store, user } = await open();
  const { saveCollection } = background.client;
  const answers: ((cover: Cover) => void)[] = [];
  vi.mocked(readCover).mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const begin = async (title: string) => {
    await user.click(screen.getByRole("button", { name: "New collection" }));
    await user.type(screen.getByRole("textbox", { name: "Title" }), title);
    await user.upload(input(), picture("tide.png"));
  };
  const coverOfLatest = () => {
    store.choose(background.made.at(-1)?.collection);
    return store.form.value?.typed.coverBytes;
  };

  await begin("Moon");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(store.chosen.value).not.toBe("new"), PATIENCE_MS);
  await user.type(screen.getByRole("textbox", { name: "Title" }), "!");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  answers[0]?.(coverOf(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(coverOfLatest()).toBe(0);

  let letIn = () => {};
  const whenIn = new Promise<void>((resolve) => (letIn = resolve));
  background.client.saveCollection = (wanted) => whenIn.then(() => saveCollection(wanted));
  await begin("Sun");
  const saving = store.save();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  letIn();
  await saving;
  answers[1]?.(coverOf(2));
  await new Promise((resolve) => setTimeout(resolve));
  expect(background.made.at(-1)?.fields.title).toBe("Sun");
  expect(coverOfLatest()).toBe(0);
  store.startNew();
  expect(store.form.value).toMatchObject({ typed: { coverBytes: 0 } });
});
