import { render, screen, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { createJobsStore } from "../../../src/pages/options/jobs/store.ts";
import { Import } from "../../../src/pages/options/import/import.tsx";
import { english } from "../english.ts";
import { createFakeJobs } from "./fake-jobs.ts";
import { fakeFollowed } from "./followed.ts";
import { fakeImport } from "./import.ts";

/** The Import section as a person uses it. */

/** Links in and outside of a folder; one twice, one that is saved, and one that cannot be saved. */
export const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1><H1>Bookmarks</H1><DL><p>
  <DT><A HREF="https://quoin.example/a" TAGS="tide" ADD_DATE="1456433741">Tides</A>
  <DT><H3>Work</H3><DL><p>
    <DT><A HREF="https://quoin.example/b">Looms</A>
    <DT><A HREF="https://www.quoin.example/b/">Looms again</A>
    <DT><A HREF="https://quoin.example/saved">Saved</A>
    <DT><A HREF="javascript:alert(1)">Code</A>
  </DL><p></DL>`;

/** Shows the section. Returns the store of its jobs. */
export function showImport(
  store: ReturnType<typeof fakeImport>["store"],
  { client } = fakeImport(),
  { jobs } = createFakeJobs(),
  followed = fakeFollowed().store,
) {
  const shownJobs = createJobsStore({
    client,
    jobs,
    now: () => 0,
    saveBlob: () => {},
  });
  render(<Import t={english} store={store} jobs={shownJobs} followed={followed} />);
  return shownJobs;
}

/** Shows a section of its own. */
export function openImport(given?: Parameters<typeof fakeImport>[0]) {
  const made = fakeImport(given);
  showImport(made.store, made);
  return {
    ...made,
    // A browser lets users choose any file, whatever the field accepts.
    user: userEvent.setup({ applyAccept: false }),
  };
}

/** Chooses a file. */
export const choose = (
  user: ReturnType<typeof userEvent.setup>,
  text: string | Uint8Array<ArrayBuffer>,
  name: string,
) => user.upload(screen.getByLabelText("File"), new File([text], name));

/** The rows of the summary, when it is there. */
export const summary = async () =>
  within(await screen.findByRole("table", { name: "What will happen" }))
    .getAllByRole("row")
    .map(({ textContent }) => textContent);
