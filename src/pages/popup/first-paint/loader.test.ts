import { expect, it, vi } from "vitest";
import messages from "../../../../public/_locales/en/messages.json";
import { PATIENCE_MS } from "../../../../test/support/until.ts";

vi.mock("../../../shared/platform/browser/browser.ts", () => ({
  browser: { tabs: { query: async () => [{ title: "Type on a grid" }] } },
}));

it("shows the title of the tab, and says what to do if the popup's own script does not load", async () => {
  const unhandled = vi.fn<(error: unknown) => void>();
  process.on("unhandledRejection", unhandled);
  document.body.innerHTML = `
    <textarea id="title"></textarea>
    <div data-as="nothing"><div role="status"><p></p></div></div>`;
  await import("./loader.ts");
  await vi.waitFor(
    () => expect(document.querySelector("textarea")?.value).toBe("Type on a grid"),
    PATIENCE_MS,
  );
  dispatchEvent(new Event("load"));
  await vi.waitFor(() => {
    const line = document.querySelector("[role=status] p");
    expect(line?.getAttribute("data-text")).toBe("failure_page_incomplete");
  }, PATIENCE_MS);
  expect(document.querySelector("[data-as]")?.getAttribute("data-as")).toBe("notice");
  expect(messages).toHaveProperty("failure_page_incomplete");
  // A bug is reported all the same.
  await vi.waitFor(() => expect(unhandled).toHaveBeenCalled(), PATIENCE_MS);
  process.off("unhandledRejection", unhandled);
});
