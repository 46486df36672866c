import { act, cleanup, screen, waitFor } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import {
  bookmarks,
  choose,
  openImport,
  summary,
} from "../../../../test/support/options/import-page.tsx";

afterEach(cleanup);

const linkTo = (name: string) => `https://quoin.example/${name}\n`;

/** A file that is written over, as the browser lets a page read it again. */
function aHandle(answer: PermissionState = "granted") {
  const file = { text: linkTo("a"), isGone: false };
  const handle = {
    name: "list.txt",
    requestPermission: async () => answer,
    async getFile() {
      if (file.isGone) throw new DOMException("gone", "NotFoundError");
      return new File([file.text], "list.txt");
    },
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- all that is used of it
  return { file, handle: handle as unknown as FileSystemFileHandle };
}

async function importOnce(answer?: PermissionState) {
  const { file, handle } = aHandle(answer);
  const made = openImport();
  await act(() =>
    made.store.open({
      kind: "files",
      files: [{ file: new File([file.text], "list.txt"), path: "list.txt" }],
      handles: [handle],
    }),
  );
  await made.user.click(await screen.findByRole("button", { name: "Import 1 link" }));
  const again = await screen.findByRole("button", { name: "Read again: list.txt" });
  return { ...made, file, again };
}

test("a file that was imported is read again with one press, and what is saved is said and left out", async () => {
  const { user, file, again } = await importOnce();
  file.text = linkTo("a") + linkTo("saved");
  await user.click(again);
  expect((await summary()).slice(0, 2)).toEqual(["Links found2", "New1"]);
  expect(screen.getByText("Already saved: 1 of 2")).toBeDefined();
});

test.each([
  ["is gone", "granted", true, /moved, renamed or deleted/],
  ["may not be read", "denied", false, /did not let Linkstow read the file/],
] as const)("a file that %s is said", async (_what, answer, isGone, said) => {
  const { user, file, again } = await importOnce(answer);
  file.isGone = isGone;
  await user.click(again);
  expect(await screen.findByText(said)).toBeDefined();
});

test("a file that the browser cannot read again is chosen again", async () => {
  const { user } = openImport();
  await choose(user, bookmarks, "bookmarks.html");
  await user.click(await screen.findByRole("button", { name: "Import 2 links" }));
  let opened = 0;
  screen.getByLabelText("File").addEventListener("click", () => (opened += 1));
  await user.click(await screen.findByRole("button", { name: "Read again: bookmarks.html" }));
  await waitFor(() => expect(opened).toBe(1));
});

test("the bookmarks of the browser are read again", async () => {
  let tree = [{ title: "", children: [{ title: "Tides", url: linkTo("a").trim() }] }];
  const { user, store } = openImport({ readOwnBookmarks: async () => tree });
  await act(() => store.openOwn());
  await user.click(await screen.findByRole("button", { name: "Import 1 link" }));
  tree = [
    ...tree,
    ...tree.map(({ title }) => ({
      title,
      children: [{ title: "Looms", url: linkTo("b").trim() }],
    })),
  ];
  await user.click(await screen.findByRole("button", { name: /^Read again: Bookmarks of this/ }));
  expect((await summary())[0]).toBe("Links found2");
});
