import { cleanup, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { aDraft } from "../../../test/support/builders.ts";
import { aView } from "../../../test/support/popup/fixtures.ts";
import { button, open, saved } from "../../../test/support/popup/open-popup.tsx";
import { ok } from "../../shared/domain/values/result.ts";

afterEach(cleanup);

it("a draft whose save may have arrived says so, and stays in doubt when it is saved", async () => {
  const draft = aDraft(1, { mayBeThere: true });
  const opened = await open({ openPopup: async () => ok(aView({ draft })) });
  expect(screen.getByText("This may be at the service already")).toBeTruthy();
  await opened.user.click(button(/^Save/u));
  expect(saved(opened)?.input).toMatchObject({ draft: { mayBeThere: true } });
});

it("a new link is not in doubt", async () => {
  const opened = await open({ openPopup: async () => ok(aView({ draft: aDraft(1) })) });
  expect(screen.queryByText("This may be at the service already")).toBeNull();
  await opened.user.click(button(/^Save/u));
  expect(saved(opened)?.input).not.toMatchObject({ draft: { mayBeThere: true } });
});
