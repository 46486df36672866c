import { act, cleanup, screen, waitFor, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anId, someLinkFields } from "../../../../test/support/builders.ts";
import { aJob } from "../../../../test/support/jobs.ts";
import { createFakeJobs } from "../../../../test/support/options/fake-jobs.ts";
import {
  bookmarks,
  choose,
  openImport,
  showImport,
  summary,
} from "../../../../test/support/options/import-page.tsx";
import { fakeImport } from "../../../../test/support/options/import.ts";
import type { JobId, LocalId } from "../../../shared/domain/values/ids.ts";

afterEach(cleanup);

beforeEach(() => {
  // The page of these tests has no layout, and only the visible rows of the tree are drawn.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});

test("a file says what will happen, and what cannot be saved, before anything is sent", async () => {
  const { user, rows } = openImport();
  await choose(user, bookmarks, "bookmarks.html");
  expect(await summary()).toEqual([
    "Links found5",
    "New2",
    "Saved already, or waiting to be sent: left out1",
    "More than once: sent once, with all folders, tags and notes1",
    "Scripts and data (javascript:, data:)1",
    "Folders1",
  ]);
  expect(screen.getByRole("heading", { name: /bookmarks\.html.*Bookmark file/ })).toBeDefined();
  expect(screen.getByText(/^Scripts and data.*no\. 5/)).toBeDefined();
  expect(rows).toEqual([]);
});

test("the links are written as a job, with folders as collections, and tags for all", async () => {
  const { user, rows, started } = openImport();
  await choose(user, bookmarks, "bookmarks.html");
  await user.type(await screen.findByRole("combobox", { name: "Tags" }), "imported,");
  await user.click(screen.getByRole("button", { name: "Import 2 links" }));
  await screen.findByText(/The import has begun/);
  expect(rows).toMatchObject([
    {
      kind: "create-link",
      fields: { title: "Tides", tags: ["tide", "imported"], collections: [] },
    },
    {
      kind: "create-link",
      fields: { title: "Looms", tags: ["imported"], collections: [anId(902)] },
    },
  ]);
  expect(started).toEqual([false]);
  expect(screen.getByRole("link", { name: "Show in Activity" }).getAttribute("href")).toBe(
    "#/activity",
  );
});

test("links and collections of the job are counted apart, and that it has begun is said only until it is done", async () => {
  const { fake, jobs } = createFakeJobs();
  const id = anId<JobId>(77);
  const made = fakeImport({ uuid: () => id });
  const shownJobs = showImport(made.store, made, { fake, jobs });
  const user = userEvent.setup({ applyAccept: false });
  await choose(user, bookmarks, "bookmarks.html");
  await user.click(await screen.findByRole("button", { name: "Import 2 links" }));
  const said = async () => (await screen.findByText(/Show in Activity/)).parentElement?.textContent;
  expect(await said()).toMatch(/^The import has begun\..* Show in Activity$/);
  const job = aJob({ id, state: "fed", rows: 4, collections: 2, fed: 4 });
  fake.list = [{ job, counts: { delivered: 4 } }];
  await act(() => shownJobs.refresh());
  await screen.findByText("Sent: 4 of 4");
  expect(screen.getByText("2 links and 2 new collections")).toBeDefined();
  expect(await said()).toBe("Show in Activity");
  await user.click(screen.getByRole("button", { name: "Remove from the list" }));
  await waitFor(() => expect(screen.queryByText("Sent: 4 of 4")).toBeNull());
  expect(await said()).toBe("Show in Activity");
});

test("more creates than are made without asking are asked about, with their number", async () => {
  const { user, started, forgotten } = openImport({ most: 1 });
  await choose(user, bookmarks, "bookmarks.html");
  await user.click(await screen.findByRole("button", { name: "Import 2 links" }));
  const cancel = await screen.findByRole("button", { name: "Cancel" });
  expect(document.activeElement).toBe(cancel);
  await user.click(cancel);
  expect(forgotten).toHaveLength(1);
  await user.click(await screen.findByRole("button", { name: "Import 2 links" }));
  await user.click(await screen.findByRole("button", { name: "Create all 2" }));
  await screen.findByText(/The import has begun/);
  expect(started).toEqual([false, false, true]);
});

test("an encoding that was guessed is shown, and another one can be chosen with a look at the titles", async () => {
  const { user } = openImport();
  const cyrillic = Uint8Array.of(
    ...new TextEncoder().encode("https://quoin.example/a "),
    0xcf,
    0xf0,
  );
  await choose(user, cyrillic, "links.txt");
  const encoding = await screen.findByRole("combobox", { name: "Encoding" });
  await user.selectOptions(encoding, "WINDOWS-1251");
  expect(await screen.findByText("Пр")).toBeDefined();
  await user.selectOptions(encoding, "UTF-8");
  expect(await screen.findByText(/nothing in this encoding/)).toBeDefined();
});

test("the columns of a table can be matched by the user", async () => {
  const { user } = openImport();
  await choose(user, "Seite,Wo\nTides,https://quoin.example/a\n", "tabelle.csv");
  const title = await screen.findByRole("combobox", { name: "Title" });
  expect(title).toHaveProperty("value", "Seite");
  await user.selectOptions(title, "None");
  await user.selectOptions(await screen.findByRole("combobox", { name: "Description" }), "Seite");
  const [row] = within(
    (await screen.findByRole("heading", { name: /first new links/ })).parentElement ??
      document.body,
  ).getAllByRole("listitem");
  expect(row?.textContent).toBe("https://quoin.example/ahttps://quoin.example/aTides");
});

test.each([
  ["nothing", "", "x.html", /The file is empty/],
  ["a zip file", "PK\u0003\u0004x", "x.zip", /compressed file/],
  ["an image", "GIF89a", "x.gif", /image/],
  ["a database", "SQLite format 3\u0000", "places.sqlite", /database.*HTML or JSON/],
  ["half a JSON file", '[{"url":"htt', "x.json", /JSON file is incomplete/],
])("%s ends in a report that says what to do", async (_name, text, name, report) => {
  const { user } = openImport();
  await choose(user, text, name);
  expect((await screen.findByRole("alert")).textContent).toMatch(report);
  expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
});

test.each([
  ['<?xml version="1.0"?><data/>', "x.xml", "No links found in this file (XML)"],
  ["{}", "x.json", "No links found in this file (JSON)"],
])("a file without links is reported as such, with its kind: %s", async (text, name, said) => {
  const { user } = openImport();
  await choose(user, text, name);
  expect(await screen.findByText(said)).toBeDefined();
});

test("how many of the links were saved already stands beside the button", async () => {
  const { user } = openImport();
  await choose(user, bookmarks, "bookmarks.html");
  const button = await screen.findByRole("button", { name: "Import 2 links" });
  expect(button.nextElementSibling?.textContent).toBe("Already saved: 1 of 5");
});

test.each(["File", "Folder"])("the button %s opens the browser's dialog", async (name) => {
  const { user } = openImport();
  const opened = vi.fn<() => void>();
  screen.getByLabelText(name, { selector: "input" }).addEventListener("click", opened);
  await user.click(screen.getByRole("button", { name }));
  expect(opened).toHaveBeenCalledOnce();
});

test("several files are chosen together, and each is named with its links or with the reason", async () => {
  const { user, rows } = openImport();
  await user.upload(screen.getByLabelText("File"), [
    new File(["https://quoin.example/1"], "list.txt"),
    new File(["GIF89a"], "picture.gif"),
    new File(["url,title\nhttps://quoin.example/2,Tides\njavascript:x,Code"], "part_000000.csv"),
  ]);
  expect(await summary()).toContain("New2");
  expect(screen.getByRole("heading", { name: "3 files" })).toBeDefined();
  const [failed, read] = screen.getAllByRole("list").map((list) =>
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  );
  expect(failed).toEqual([expect.stringMatching(/^picture\.gif.*image/)]);
  expect(read).toEqual(["list.txtList of addresses1 link", "part_000000.csvTable (CSV)2 links"]);
  expect(screen.getByText(/^Scripts and data.*no\. 3/).closest("li")?.textContent).toContain(
    "part_000000.csv",
  );
  await user.click(screen.getByRole("button", { name: "Import 2 links" }));
  await screen.findByText(/The import has begun/);
  expect(rows).toHaveLength(2);
});

test("a ZIP is read with all that is in it, and gives its name to the import", async () => {
  const { user, rows } = openImport();
  const archive = zipSync({
    "part_000000.csv": strToU8("title,url,tags\nTides,https://quoin.example/1,sea|tide\n"),
    "in/part_000001.csv": strToU8("title,url,tags\nLooms,https://quoin.example/2,\n"),
    "in/cover.png": strToU8("x"),
  });
  await choose(user, Uint8Array.from(archive), "pocket.zip");
  expect(await summary()).toContain("New2");
  expect(screen.getByRole("heading", { name: /pocket\.zip.*2 files/ })).toBeDefined();
  expect(screen.getByText("pocket.zip/in/part_000001.csv", { selector: "li bdi" })).toBeDefined();
  expect(screen.getByText(/^1 file was left aside/)).toBeDefined();
  expect(screen.getByRole("combobox", { name: "Title" })).toHaveProperty("value", "title");
  await user.click(screen.getByRole("button", { name: "Import 2 links" }));
  await screen.findByText(/The import has begun/);
  expect(rows).toMatchObject([{ fields: { tags: ["sea", "tide"] } }, {}]);
});

test("a ZIP with a single file is read as that file", async () => {
  const { user } = openImport();
  const archive = zipSync({ "list.txt": strToU8("https://quoin.example/1") });
  await choose(user, Uint8Array.from(archive), "list.zip");
  expect(await summary()).toContain("New1");
  expect(screen.getByRole("heading", { name: /list\.zip.*List of addresses/ })).toBeDefined();
});

test("what of a broken file comes before the damage is imported beside the others, and said", async () => {
  const { user, rows } = openImport();
  // The damage is in the second piece that is read.
  const deep =
    " ".repeat(1_000_000) +
    "<DL><DT><H3>x</H3>".repeat(300) +
    '<A HREF="https://quoin.example/lost">';
  await user.upload(screen.getByLabelText("File"), [
    new File([bookmarks, deep], "deep.html"),
    new File(["https://quoin.example/1"], "list.txt"),
  ]);
  expect(await summary()).toContain("New3");
  const failed = await screen.findByText(/^1 file was not read/);
  expect(await summary()).toContain("In a part that was not read1");
  expect(failed.nextElementSibling?.textContent).toMatch(/^deep\.html5 links.*200 levels/);
  await user.click(screen.getByRole("button", { name: "Import 3 links" }));
  await screen.findByText(/The import has begun/);
  expect(rows).toHaveLength(3);
});

/** What a browser tells of dropped files and folders. */
const fileEntry = (path: string, text: string) => ({
  isFile: true,
  fullPath: path,
  file: (take: (file: File) => void) => take(new File([text], path)),
});
const folderEntry = (...inside: readonly object[]) => ({
  isDirectory: true,
  createReader() {
    const left = [...inside];
    return { readEntries: (take: (some: object[]) => void) => take(left.splice(0, 1)) };
  },
});

function drop(...entries: readonly object[]): Event {
  const event = new Event("drop", { bubbles: true, cancelable: true });
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  Object.assign(event, { dataTransfer: { types: ["Files"], items, files: [] } });
  document.dispatchEvent(event);
  return event;
}

test("files and folders are dropped together", async () => {
  openImport();
  const event = drop(
    folderEntry(
      fileEntry("/takeout/a.txt", "https://quoin.example/1"),
      folderEntry(fileEntry("/takeout/in/b.txt", "https://quoin.example/2")),
      fileEntry("/takeout/.hidden", "https://quoin.example/no"),
    ),
    fileEntry("/c.txt", "https://quoin.example/3"),
  );
  expect(event.defaultPrevented).toBe(true);
  expect(await summary()).toContain("New3");
  expect(screen.getByText("takeout/in/b.txt", { selector: "li bdi" })).toBeDefined();
  expect(screen.getByText(/^1 file was left aside/)).toBeDefined();
});

test("a file that is chosen while a dropped folder is read takes its place", async () => {
  const { user } = openImport();
  let list: () => void = () => {};
  const listed = new Promise<void>((resolve) => (list = resolve));
  const createReader = () => {
    const parts = [[fileEntry("/tides.txt", "https://quoin.example/1 Tides")], []];
    const readEntries = (take: (some: object[]) => void) =>
      void listed.then(() => take(parts.shift() ?? []));
    return { readEntries };
  };
  drop({ isDirectory: true, createReader });
  await choose(user, "https://quoin.example/2 Looms", "looms.txt");
  expect(await summary()).toContain("New1");
  await act(async () => {
    list();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.getByRole("heading", { name: /looms\.txt/ })).toBeDefined();
});

test("a dropped folder without files is reported", async () => {
  openImport();
  drop(folderEntry());
  expect(await screen.findByText("No links found in these files")).toBeDefined();
});

test("a link that another job has yet to send is not told as saved", async () => {
  const { fake, jobs } = createFakeJobs();
  fake.list = [{ job: aJob({ state: "paused", rows: 1 }), counts: {} }];
  const fields = someLinkFields({ targetUrl: "https://quoin.example/a" });
  const operation = { kind: "create-link", subject: anId<LocalId>(950), fields } as const;
  fake.rows = [{ row: 0, operation, state: { name: "unfed" } }];
  const { user } = openImport({ jobs });
  await choose(user, "https://quoin.example/a", "list.txt");
  expect(await summary()).toContain("Saved already, or waiting to be sent: left out1");
});

test("pasted text is there again after a visit to another section", async () => {
  const { user, store } = openImport();
  await user.type(screen.getByLabelText("Pasted links"), "https://quoin.example/a");
  cleanup();
  showImport(store);
  expect(screen.getByLabelText("Pasted links")).toHaveProperty("value", "https://quoin.example/a");
  await user.click(screen.getByRole("button", { name: "Read list" }));
  expect(await summary()).toContain("New1");
});

test("pasted links are read like a file, and a list without new ones offers no import", async () => {
  const { user } = openImport();
  await user.type(
    screen.getByRole("textbox", { name: "Pasted links" }),
    "https://quoin.example/saved",
  );
  await user.click(screen.getByRole("button", { name: "Read list" }));
  expect(await screen.findByText("No new link to import")).toBeDefined();
  expect(screen.getByText("Already saved: 1 of 1")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Import \d/ })).toBeNull();
});

test("the bookmarks of the browser are read after it has given permission, not before", async () => {
  const roots = [
    {
      title: "",
      children: [{ title: "Bar", children: [{ title: "A", url: "https://quoin.example/own" }] }],
    },
  ];
  const refused = openImport({
    requestBookmarks: async () => false,
    readOwnBookmarks: () => Promise.reject(new Error("not allowed")),
  });
  await refused.user.click(screen.getByRole("button", { name: "Read browser bookmarks" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /did not let Linkstow read its bookmarks/,
  );
  cleanup();
  const { user } = openImport({ readOwnBookmarks: async () => roots });
  await user.click(screen.getByRole("button", { name: "Read browser bookmarks" }));
  expect(await summary()).toEqual(["Links found1", "New1", "Folders1"]);
});

test("a folder that has a link twice stands once beside the link in the preview", async () => {
  const { user } = openImport();
  const link = '<DT><A HREF="https://quoin.example/twice">Twice</A>';
  const text = `<!DOCTYPE NETSCAPE><DL><DT><H3>Sea</H3><DL>${link}${link}</DL></DL>`;
  await choose(user, text, "bookmarks.html");
  const preview = await screen.findByRole("list", { name: "" });
  expect(preview.textContent).toBe("Twicehttps://quoin.example/twiceSea");
});
