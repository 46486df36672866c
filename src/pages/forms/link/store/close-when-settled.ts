import type { EditorStore } from "./store.ts";

/** Longer than a message is repeated to a background that does not respond. */
const longestWaitMs = 10_000;

/**
 * Closes the page once all messages have their response, or after 10 s: Chromium 156 drops a message to a background
 * that is still starting as soon as the sending page is gone. Does not close if a save was refused meanwhile, or if
 * the typed text cannot be stored, so that the user sees the reason. The next attempt closes the page.
 */
export async function closeWhenSettled(
  store: Pick<EditorStore, "flush" | "settled" | "refusal" | "phase" | "keep">,
  go: () => void,
): Promise<void> {
  store.flush();
  const before = store.refusal.value;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestWaitMs)));
  let isKept = true;
  const settled = store.settled().then(([, isDraftKept]) => void (isKept = isDraftKept));
  await Promise.race([settled, late]);
  clearTimeout(timer);
  const isUnkept = !isKept && store.phase.value === "editing";
  if (isUnkept && before === undefined) await store.keep();
  if (store.refusal.value === before) go();
}
