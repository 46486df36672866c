import { act, cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import type { FileChanges } from "../../../../shared/domain/fields/file.ts";
import { asId, type LocalId } from "../../../../shared/domain/values/ids.ts";
import { english } from "../../../../../test/support/english.ts";
import { aClient, aUuid } from "../../../../../test/support/popup/fixtures.ts";
import { KnownFile, type UnkeptFields } from "./known-file.tsx";

afterEach(cleanup);

it("what is typed into a field of a file while a change is being kept stays in it", async () => {
  const link = asId<LocalId>(aUuid(71));
  const saved: FileChanges[] = [];
  let answer = () => {};
  render(
    <KnownFile
      t={english}
      file={{ localId: asId<LocalId>(aUuid(80)), name: "tide.pdf", size: 4, link, category: "" }}
      unkept={new Map()}
      links={[{ localId: link, title: "Tides" }]}
      upload={{ client: aClient(), now: () => 0, onChanged: () => () => {} }}
      onSave={(changes) => {
        saved.push(changes);
        return new Promise((resolve) => (answer = () => resolve(true)));
      }}
    />,
  );
  const user = userEvent.setup();
  const save = () => user.click(screen.getByRole("button", { name: "Save: tide.pdf" }));
  const category = screen.getByRole("combobox", { name: "Category" });
  const userId = screen.getByRole("textbox", { name: "User id" });
  await user.type(category, "paper");
  await save();
  await user.type(userId, "5");
  await act(answer);
  expect(userId).toHaveProperty("value", "5");
  await save();
  expect(saved).toEqual([{ category: "paper" }, { userId: 5 }]);
});

it("a field that nothing was typed into shows what became of it elsewhere", async () => {
  const link = asId<LocalId>(aUuid(71));
  const saved: FileChanges[] = [];
  const unkept: UnkeptFields = new Map();
  const known = (repositoryLinkId: number) => (
    <KnownFile
      t={english}
      file={{
        localId: asId<LocalId>(aUuid(80)),
        name: "tide.pdf",
        size: 4,
        link,
        repositoryLinkId,
      }}
      unkept={unkept}
      links={[{ localId: link, title: "Tides" }]}
      upload={{ client: aClient(), now: () => 0, onChanged: () => () => {} }}
      onSave={async (changes) => {
        saved.push(changes);
        return true;
      }}
    />
  );
  const user = userEvent.setup();
  const { rerender } = render(known(1));
  await user.type(screen.getByRole("combobox", { name: "Category" }), "paper");
  rerender(known(2));
  expect(screen.getByRole("textbox", { name: "Repository link id" })).toHaveProperty("value", "2");
  await user.click(screen.getByRole("button", { name: "Save: tide.pdf" }));
  expect(saved).toEqual([{ category: "paper" }]);
});

it("what is typed about a file is there again after a visit to another section, or a save of the link", async () => {
  const link = asId<LocalId>(aUuid(71));
  const saved: FileChanges[] = [];
  const unkept: UnkeptFields = new Map();
  const known = (
    <KnownFile
      t={english}
      file={{ localId: asId<LocalId>(aUuid(80)), name: "tide.pdf", size: 4, link, category: "" }}
      unkept={unkept}
      links={[{ localId: link, title: "Tides" }]}
      upload={{ client: aClient(), now: () => 0, onChanged: () => () => {} }}
      onSave={async (changes) => {
        saved.push(changes);
        return true;
      }}
    />
  );
  const user = userEvent.setup();
  const category = () => screen.getByRole("combobox", { name: "Category" });
  render(known);
  await user.type(category(), "paper");
  cleanup();
  render(known);
  expect(category()).toHaveProperty("value", "paper");
  await user.click(screen.getByRole("button", { name: "Save: tide.pdf" }));
  expect(saved).toEqual([{ category: "paper" }]);
  cleanup();
  render(known);
  expect(category()).toHaveProperty("value", "");
  expect(unkept.size).toBe(0);
});
