import { cleanup, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { combobox, open, textbox } from "../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

const arabicTag = "طاحونة";

describe("the text direction", () => {
  it("is that of the text itself, whatever the language of the page around it", async () => {
    const { user } = await open();
    for (const field of [textbox("Title"), textbox("Description"), combobox("Collections")]) {
      expect(field.getAttribute("dir")).toBe("auto");
    }
    await user.type(combobox("Tags"), arabicTag);
    expect(screen.getByText(`Create “${arabicTag}”`).getAttribute("dir")).toBe("auto");
    await user.keyboard("{Enter}");
    expect(screen.getByText(arabicTag).getAttribute("dir")).toBe("auto");
  });

  it("is left to right for the address", async () => {
    await open();
    expect(textbox("Address").getAttribute("dir")).toBe("ltr");
  });
});
