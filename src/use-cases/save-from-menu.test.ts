// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, entryOnDisk, requireOk } from "../../test/support/a-life.ts";
import { createSaveFromMenu } from "./save-from-menu.ts";

const address = "https://quoin.example/notes/1";

function aMenu(profile: Parameters<typeof aWorld>[0] = {}) {
  const life = aLife(aWorld(profile), { asksToDeliver: false });
  return { ...life, saveFromMenu: createSaveFromMenu(life) };
}

describe("a save from the menu", () => {
  it("of a page takes its title, and waits for its content", async () => {
    const menu = aMenu();
    const saved = await menu.saveFromMenu({ kind: "page", address, title: "Note", tabId: 3 });
    const { entryId, connected } = requireOk(saved);
    expect(connected).toBe(true);
    expect(await entryOnDisk(menu, entryId)).toMatchObject({
      operation: { fields: { targetUrl: address, title: "Note" } },
      state: { name: "capturing" },
    });
    expect(menu.reader.readings).toBe(1);
  });

  it("of a link takes its address and its text, and reads no page", async () => {
    const menu = aMenu();
    const saved = await menu.saveFromMenu({ kind: "link", address, text: "The link's text" });
    expect(await entryOnDisk(menu, requireOk(saved).entryId)).toMatchObject({
      operation: { fields: { targetUrl: address, title: "The link's text" } },
      state: { name: "held" },
    });
    expect(menu.reader.readings).toBe(0);
  });

  it("is a new entry each time", async () => {
    const menu = aMenu();
    const [one, other] = [
      await menu.saveFromMenu({ kind: "link", address, text: "" }),
      await menu.saveFromMenu({ kind: "link", address, text: "" }),
    ];
    expect(requireOk(one).entryId).not.toBe(requireOk(other).entryId);
  });

  it("is kept also while there is no server, and says so", async () => {
    const menu = aMenu({ serverAddress: undefined, hasKey: false });
    const saved = await menu.saveFromMenu({ kind: "link", address, text: "" });
    expect(requireOk(saved).connected).toBe(false);
    expect(await entryOnDisk(menu, requireOk(saved).entryId)).toBeDefined();
  });

  it("of what cannot be saved is refused with the reason", async () => {
    const refused = await aMenu().saveFromMenu({ kind: "link", address: "about:blank", text: "" });
    expect(refused).toEqual({ ok: false, error: { kind: "address-not-savable" } });
  });
});
