import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { err } from "../../../shared/domain/values/result.ts";
import { aDraft, openTab, shows } from "../../../../test/support/options/draft-tab.tsx";
import { aLink } from "../../../../test/support/popup/fixtures.ts";

it("a file that the popup did not know when it saved the draft is kept with the edit of the link", async () => {
  const draft = aDraft({ title: "Begun" });
  const { user, disk, tellChanged } = await openTab(draft, {
    getEntry: async () => err({ kind: "entry-gone" }),
  });
  await shows("Title", "Begun");
  await user.upload(
    screen.getByLabelText("Attach file", { selector: "input" }),
    new File(["a"], "a.pdf"),
  );
  await waitFor(() => expect(disk.draft).toMatchObject({ files: [{ name: "a.pdf" }] }));
  // A popup that was opened earlier saves the draft without the file, which ends the draft.
  disk.draft = undefined;
  disk.link = aLink({ localId: draft.link, title: "Begun", at: "waiting" });
  await tellChanged();
  await screen.findByRole("button", { name: "Save changes" });
  await screen.findByText("a.pdf");
  await waitFor(() => expect(disk.draft).toMatchObject({ files: [{ name: "a.pdf" }] }));
});
