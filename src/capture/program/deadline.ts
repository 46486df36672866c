/** Says whether there is time for another stage. The stages themselves cannot be interrupted. */
export interface Deadline {
  hasPassed(): boolean;
}

export function createDeadline(nowMs: () => number, limitMs: number): Deadline {
  const startedAt = nowMs();
  return { hasPassed: () => nowMs() - startedAt > limitMs };
}
