/**
 * One run at a time; a call during a run starts one more after it. Resolves when the run it asked for is
 * done.
 */
export function rerunIfAsked(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isAsked = false;

  async function runWhileAsked(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      await run();
    }
  }

  return () => {
    isAsked = true;
    running ??= runWhileAsked().finally(() => (running = undefined));
    return running;
  };
}
