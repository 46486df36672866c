/** Tells whether there is time for another stage. A running stage cannot be interrupted. */
export function createDeadline(nowMs: () => number, limitMs: number) {
  const startedAt = nowMs();
  return { hasPassed: () => nowMs() - startedAt > limitMs };
}

export type Deadline = ReturnType<typeof createDeadline>;
