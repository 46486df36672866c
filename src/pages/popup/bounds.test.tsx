import { act, cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import type { DraftForm } from "../forms/link/draft/draft-form.ts";
import { aCollection, inputsOf } from "../../../test/support/popup/fixtures.ts";
import {
  button,
  combobox,
  open,
  textbox,
  type Opened,
} from "../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const status = () => screen.getByRole("status").textContent;

async function saveWith(type: (form: DraftForm) => void): Promise<Opened> {
  const opened = await open();
  await act(() => type(opened.store.form));
  await opened.user.click(button("Save"));
  return opened;
}

describe("a field that exceeds its limit", () => {
  it.each<[string, (form: DraftForm) => void, () => HTMLElement, string]>([
    [
      "a description",
      (form) => form.setDescription("d".repeat(20_001)),
      () => textbox("Description"),
      "Description: too long (characters: 20,001; at most 20,000).",
    ],
    [
      "a title",
      (form) => form.setTitle("t".repeat(1_001)),
      () => textbox("Title"),
      "Title: too long (characters: 1,001; at most 1,000).",
    ],
    [
      "tags",
      (form) => form.addTags(many(101).map(String), []),
      () => combobox("Tags"),
      "Tags: too many (101; at most 100).",
    ],
    [
      "the name of a tag",
      (form) => form.addTags(["t".repeat(101)], []),
      () => combobox("Tags"),
      "Tags: a name is too long (characters: 101; at most 100).",
    ],
    [
      "collections",
      (form) => {
        for (const id of many(51)) form.toggleCollection(aCollection(`Shelf ${id}`, id));
      },
      () => combobox("Collections"),
      "Collections: too many (51; at most 50).",
    ],
    [
      "the name of a collection",
      (form) => form.createCollection("c".repeat(1_001)),
      () => combobox("Collections"),
      "Collections: a name is too long (characters: 1,001; at most 1,000).",
    ],
    [
      "repositories",
      (form) =>
        form.setMore({ repositories: many(51).map((id) => ({ remoteId: id, title: `${id}` })) }),
      () => combobox("Repositories"),
      "Repositories: too many (51; at most 50).",
    ],
  ])(
    "is refused by name, and its text stays as it was typed: %s",
    async (_, type, field, words) => {
      const { client, store } = await saveWith(type);
      const typed = store.form.toDraft();
      expect(inputsOf(client, "saveLink")).toEqual([]);
      expect(status()).toContain(`Not saved: ${words}`);
      expect(field().getAttribute("aria-invalid")).toBe("true");
      expect(document.activeElement).toBe(field());
      expect(store.form.toDraft()).toEqual(typed);
    },
  );

  it("is marked until it is shortened", async () => {
    const { user, client } = await saveWith((form) => form.setDescription("d".repeat(20_001)));
    fireEvent.input(textbox("Description"), { target: { value: "Short" } });
    expect(status()).toBe("");
    expect(textbox("Description").getAttribute("aria-invalid")).toBeNull();
    await user.click(button("Save"));
    expect(inputsOf(client, "saveLink")).toMatchObject([{ draft: { description: "Short" } }]);
  });
});
