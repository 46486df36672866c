/** Tells whether there is time for another stage. A running stage cannot be interrupted. */
export interface Deadline {
  hasPassed(): boolean;
}

export function createDeadline(nowMs: () => number, limitMs: number): Deadline {
  const startedAt = nowMs();
  return { hasPassed: () => nowMs() - startedAt > limitMs };
}
