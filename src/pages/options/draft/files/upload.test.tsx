import { act, cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, expect, it, vi } from "vitest";
import type { EntryView } from "../../../../shared/domain/views/views.ts";
import { asId, type BlobId, type LocalId } from "../../../../shared/domain/values/ids.ts";
import { ok } from "../../../../shared/domain/values/result.ts";
import { english } from "../../../../../test/support/english.ts";
import { anEntryView } from "../../../../../test/support/options/views.ts";
import { aClient, inputsOf } from "../../../../../test/support/popup/fixtures.ts";
import { SentFiles } from "./sent-files.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const aFile = (entry: Partial<EntryView> = {}) =>
  anEntryView(1, { kind: "create-file", title: "tide.pdf", size: 4_000_000, ...entry });
const sending = aFile({ state: "sending", standing: "waiting", atMs: 5_000, choices: ["cancel"] });

function open(first: EntryView) {
  let entry = first;
  let nowMs = 9_000;
  let changed = () => {};
  const client = aClient({
    getEntry: async () => ok(entry),
    choose: async () => ok(),
  });
  const file = {
    entryId: first.id,
    file: asId<LocalId>("f"),
    blob: asId<BlobId>("b"),
    name: "tide.pdf",
    type: "",
    size: 4e6,
  };
  render(
    <main>
      <SentFiles
        t={english}
        client={client}
        now={() => nowMs}
        onChanged={(listener) => {
          changed = listener;
          return () => {};
        }}
        files={[file]}
        onOpenActivity={() => {}}
      />
    </main>,
  );
  return {
    client,
    become: async (next: EntryView) => {
      entry = next;
      await act(changed);
    },
    pass: (ms: number) => (nowMs += ms),
  };
}

it("shows name, size and time since the start of an upload, and cancels it by the keyboard", async () => {
  const { client } = open(sending);
  const cancel = await screen.findByRole("button", { name: "Cancel" });
  expect(screen.getByText("tide.pdf")).toBeTruthy();
  expect(screen.getByText("4 MB")).toBeTruthy();
  expect(screen.getByText("uploading for 4 secs")).toBeTruthy();
  const described = document.getElementById(cancel.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toContain("tide.pdf");
  cancel.focus();
  await userEvent.setup().keyboard("{Enter}");
  expect(inputsOf(client, "choose")).toEqual([{ entryId: sending.id, choice: "cancel" }]);
  expect(
    (await axe.run(document.body, { rules: { region: { enabled: false } } })).violations,
  ).toEqual([]);
});

it("updates the time each second while the upload runs", async () => {
  vi.useFakeTimers();
  const { pass } = open(sending);
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
  pass(1_000);
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  expect(screen.getByText("uploading for 5 secs")).toBeTruthy();
});

it("says plainly what a cancelled upload may have done", async () => {
  const { become } = open(sending);
  await screen.findByRole("button", { name: "Cancel" });
  const cause = { kind: "upload-cancelled" } as const;
  await become(aFile({ state: "unknown", standing: "needs-you", cause, choices: ["arrived"] }));
  const said = await screen.findByText(/Outcome unknown: you cancelled the upload/);
  expect(said.textContent).toContain("but it may have arrived");
  expect(said.parentElement?.textContent).toContain("The file stays on this device");
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
});
