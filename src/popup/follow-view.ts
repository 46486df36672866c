import { signal, type ReadonlySignal } from "@preact/signals";
import type { PopupView } from "../domain/views.ts";
import type { Client, InputOf } from "../rpc/contract.ts";
import { freshened } from "./freshened.ts";
import { onceMore } from "./once-more.ts";

/** Keeps what an open popup knows of its page as it is: each call asks for what has changed elsewhere. */
export function followView({
  client,
  view,
  ask,
  isDone,
  isGone,
  show,
}: {
  client: Pick<Client, "openPopup">;
  view: ReadonlySignal<PopupView | undefined>;
  ask: () => InputOf<"openPopup">;
  /** The save is on disk, so that it is counted with the others from now on. */
  isDone: () => boolean;
  /** The profile has been deleted. */
  isGone: () => Promise<void>;
  show: (fresh: PopupView) => Promise<void>;
}): {
  refreshView: () => Promise<void>;
  /** Whether the counts of the view have this save among them. */
  countsOwn: ReadonlySignal<boolean>;
} {
  const countsOwn = signal(false);
  const refreshView = onceMore(async () => {
    const isAfterSave = isDone();
    const before = view.value;
    if (before === undefined) return;
    const answer = await client.openPopup({ ...ask(), again: true });
    // Else the form has moved on to another profile meanwhile, and asks for itself.
    const shown = view.value;
    if (shown?.profileId !== before.profileId) return;
    if (answer.ok) {
      await show(freshened(shown, answer.value));
      countsOwn.value = isAfterSave && isDone();
    } else if (answer.error.kind === "profile-gone") await isGone();
  });
  return { refreshView, countsOwn };
}
