import { signal } from "@preact/signals";
import { render } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { english } from "../english.ts";
import { Activity } from "../../../src/pages/options/activity/activity.tsx";
import { createActivityStore } from "../../../src/pages/options/activity/store.ts";
import type { JobId } from "../../../src/shared/domain/values/ids.ts";
import type { FakeBackground } from "./fake-background.ts";
import { testedAbout, testedAtMs } from "./views.ts";

/** The Activity section over a small background, as a user finds it. */
export async function openActivity(
  background: FakeBackground,
  { jobNames = new Map() }: { jobNames?: ReadonlyMap<JobId, string> | undefined } = {},
) {
  const places: string[] = [];
  const saved: { name: string; text: string }[] = [];
  const store = createActivityStore({
    client: background.client,
    now: () => testedAtMs,
    about: testedAbout,
    readDiagnostics: background.readDiagnostics,
    saveText: (name, text) => saved.push({ name, text }),
    goTo: (hash) => places.push(hash),
  });
  await store.refresh();
  render(<Activity t={english} store={store} jobNames={signal(jobNames)} />);
  return { background, saved, places, store, user: userEvent.setup() };
}
