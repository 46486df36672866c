import { fileFields } from "../../../../shared/domain/fields/file.ts";
import { cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
import { asId, type LocalId } from "../../../../shared/domain/values/ids.ts";
import { err, ok } from "../../../../shared/domain/values/result.ts";
import type { FileView } from "../../../../shared/domain/views/views.ts";
import { english } from "../../../../../test/support/english.ts";
import { aClient, aStore, aUuid, uuids } from "../../../../../test/support/popup/fixtures.ts";
import type { Bytes } from "./attach.ts";
import { FilesPart } from "./files-part.tsx";

afterEach(cleanup);

const other = asId<LocalId>(aUuid(72));

function open(files: readonly FileView[] = [], put?: Bytes["put"], isFull = false) {
  const kept = new Map<string, Blob>();
  const bytes: Bytes = {
    put:
      put ??
      (async (id, blob) => {
        kept.set(id, blob);
        return ok();
      }),
    forget: async (ids) => ids.map((id) => kept.delete(id)),
  };
  const changed: unknown[] = [];
  const client = aClient({
    changeFile: async (change) => {
      if (isFull) return err({ kind: "storage-full" });
      changed.push(change);
      return ok({ entryId: change.entryId });
    },
  });
  const listFiles = async () =>
    ok({ files, categories: ["paper"], links: [{ localId: other, title: "Another link" }] });
  const { form } = aStore().store;
  render(
    <main>
      <FilesPart
        t={english}
        {...{ client, listFiles, form, bytes }}
        formNow={() => form}
        unkept={new Map()}
        tellAbove={() => {}}
        uuid={uuids()}
        now={() => 9_000}
        onChanged={() => () => {}}
      />
    </main>,
  );
  return { user: userEvent.setup(), form, kept, changed };
}

function input(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>("input[type=file]");
  if (found === null) throw new Error("no file input");
  return found;
}

const pdf = new File(["tide"], "tide.pdf", { type: "application/pdf" });
const note = new File(["mill mill"], "mill.txt", { type: "text/plain" });
const byName = (name: string) => screen.getByRole("button", { name });

describe("attaching", () => {
  it("writes the bytes of several files and lists them with name and size", async () => {
    const { user, form, kept } = open();
    await user.upload(input(), [pdf, note]);
    await screen.findByText("mill.txt");
    expect(form.toDraft().files).toMatchObject([
      { name: "tide.pdf", type: "application/pdf", size: 4 },
      { name: "mill.txt", type: "text/plain", size: 9 },
    ]);
    expect([...kept.keys()]).toEqual(form.files.all.value.map(({ blob }) => blob));
    expect(screen.getByText("9 byte")).toBeTruthy();
    expect(
      (await axe.run(document.body, { rules: { region: { enabled: false } } })).violations,
    ).toEqual([]);
  });

  it("takes category and repository link id of each file, and says where that is no number", async () => {
    const { user, form } = open();
    await user.upload(input(), pdf);
    const category = await screen.findByRole("combobox", { name: "Category" });
    await user.type(category, "paper");
    // A longer one would make the whole draft unkeepable.
    expect(category).toHaveProperty("maxLength", fileFields.category.most);
    const id = screen.getByRole("textbox", { name: "Repository link id" });
    await user.type(id, "nine");
    expect(id.getAttribute("aria-invalid")).toBe("true");
    await user.clear(id);
    await user.type(id, "9");
    expect(form.files.all.value).toMatchObject([{ category: "paper", repositoryLinkId: "9" }]);
  });

  it("removes a file with its bytes", async () => {
    const { user, form, kept } = open();
    await user.upload(input(), [pdf, note]);
    await screen.findByText("mill.txt");
    await user.click(byName("Remove file tide.pdf"));
    expect(form.files.all.value.map(({ name }) => name)).toEqual(["mill.txt"]);
    expect(kept.size).toBe(1);
  });

  it("refuses a file over the cap before reading any of it", async () => {
    const { user, form, kept } = open();
    const large = new File([""], "film.mp4");
    Object.defineProperty(large, "size", { value: fileFields.size.most + 1 });
    await user.upload(input(), large);
    expect(await screen.findByText(/“film.mp4” is larger than the limit of 50 MB/)).toBeTruthy();
    expect([form.files.all.value, kept.size]).toEqual([[], 0]);
  });

  it("says that the disk is full, and attaches nothing", async () => {
    const { user, form } = open([], async () => err({ kind: "storage-full" }));
    await user.upload(input(), pdf);
    expect(await screen.findByText(/no storage space left/)).toBeTruthy();
    expect(form.files.all.value).toEqual([]);
  });

  it("says that a file cannot be read, such as a folder that was dropped", async () => {
    const { user, form } = open();
    const folder = new File([""], "folder");
    Object.defineProperty(folder, "slice", {
      value: () => ({ arrayBuffer: () => Promise.reject(new DOMException("", "NotFoundError")) }),
    });
    await user.upload(input(), folder);
    expect(
      await screen.findByText(/“folder” was moved or deleted, or it is a folder/),
    ).toBeTruthy();
    expect(form.files.all.value).toEqual([]);
  });
});

describe("a file that the link has", () => {
  const file: FileView = {
    localId: asId<LocalId>(aUuid(80)),
    name: "tide.pdf",
    size: 4,
    link: asId<LocalId>(aUuid(71)),
    category: "paper",
    userId: 5,
  };

  it("is changed with only the fields that differ", async () => {
    const { user, changed } = open([file]);
    const category = await screen.findByRole("combobox", { name: "Category" });
    expect(screen.queryByRole("button", { name: "Save: tide.pdf" })).toBeNull();
    await user.clear(category);
    await user.clear(screen.getByRole("textbox", { name: "User id" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Attached to" }), other);
    await user.click(byName("Save: tide.pdf"));
    expect(changed).toMatchObject([
      { file: file.localId, changes: { category: "", userId: null, link: other } },
    ]);
    expect(Object(changed[0]).changes).not.toHaveProperty("repositoryLinkId");
    await screen.findByText(/is kept/);
  });

  it("keeps what was typed if the disk is full", async () => {
    const { user } = open([file], undefined, true);
    const category = await screen.findByRole("combobox", { name: "Category" });
    await user.type(category, "s");
    await user.click(byName("Save: tide.pdf"));
    expect(await screen.findByText(/no storage space left/)).toBeTruthy();
    expect(category).toHaveProperty("value", "papers");
    expect(byName("Save: tide.pdf")).toBeTruthy();
  });
});
