import { act, cleanup, waitFor } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { ok } from "../../shared/domain/values/result.ts";
import { aProfileId, aView } from "../../../test/support/popup/fixtures.ts";
import { button, chips, openBare, options } from "../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

describe("Tags", () => {
  it.each([
    ["while a text is typed", "ti"],
    ["while the list is open", "{ArrowDown}"],
  ])(
    "takes what was active when suggestions arrive %s, and begins with them later",
    async (_, keys) => {
      let arrive = () => {};
      const arrival = new Promise<void>((resolve) => (arrive = resolve));
      const { user, store } = openBare({
        openPopup: async () => ok(aView({ tags: ["tides", "tiles"] })),
        suggest: async () => {
          await arrival;
          return ok({ profileId: aProfileId(1), collections: [], tags: [{ label: "tiles" }] });
        },
      });
      const loading = store.load();
      await waitFor(() => expect(store.view.value).toBeDefined());
      await user.keyboard(keys);
      expect(options()[0]).toBe("tides");
      arrive();
      await act(() => loading);
      expect(button("Add tag tiles")).toBeTruthy();
      await user.keyboard("{Enter}");
      expect(chips("Tags")).toEqual(["tides"]);
      await user.keyboard("{ArrowDown}");
      expect(options()[0]).toMatch(/^tiles/);
    },
  );
});
