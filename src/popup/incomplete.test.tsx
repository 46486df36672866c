import { act, cleanup, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadAfterPaint } from "./after-paint.ts";
import { inputsOf } from "./fixtures.ts";
import { button, openBare, textbox } from "./open-popup.tsx";

// As it is when the extension has been updated, and the file is not there any more.
vi.mock("./after-paint-parts.ts", () => {
  throw new Error("Failed to fetch dynamically imported module");
});

afterEach(cleanup);

const status = () => screen.getByRole("status");

describe("the popup of which a part cannot be loaded", () => {
  it("says so, and what to do", async () => {
    openBare();
    await act(() => loadAfterPaint());
    expect(status().textContent).toBe(
      "Part of Linkstow did not load; it may just have been updated. Close this and open it again.",
    );
  });

  it("saves all the same, and says that it is kept", async () => {
    const { client, user } = openBare();
    await act(() => loadAfterPaint());
    await user.type(textbox("Title"), "!");
    await user.click(button("Save"));
    expect(inputsOf(client, "saveLink")).toMatchObject([{ draft: { title: "Type on a grid!" } }]);
    expect(status().textContent).toBe("Saving…");
    expect(status().nextElementSibling?.textContent).toMatch(
      /^Kept on this device\. Part of Linkstow did not load/,
    );
  });
});
