import type { EditorStore } from "./editor-store.ts";

/** Longer than a cold background takes to keep a save. */
const leaveMostMs = 3_000;

/**
 * Goes once all that was handed over is answered, or after 3 s: Chromium 156 drops what was sent to a
 * background that is still starting as soon as the page is gone that sent it. Does not go where a save was
 * refused meanwhile: who pressed it is to hear of it.
 */
export async function leave(
  store: Pick<EditorStore, "flush" | "settled" | "refusal">,
  go: () => void,
): Promise<void> {
  store.flush();
  const before = store.refusal.value;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, leaveMostMs)));
  await Promise.race([store.settled(), late]);
  clearTimeout(timer);
  if (store.refusal.value === before) go();
}
