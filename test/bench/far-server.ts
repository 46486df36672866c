import type { Stage } from "./stage.ts";

/** The time until each response: of a service on the same computer, and of one far away. */
export const serverDelaysMs = [0, 100] as const;
export type ServerDelayMs = (typeof serverDelaysMs)[number];

/** Measures while the service responds to each request after this time. */
export async function withServerOf<Measured>(
  { service }: Stage,
  delayMs: ServerDelayMs,
  measure: () => Promise<Measured>,
): Promise<Measured> {
  if (delayMs === 0) return measure();
  const far = service.misbehave({ times: Infinity, fault: { kind: "delay", delayMs } });
  try {
    return await measure();
  } finally {
    far.stop();
  }
}

export function describeServer(delayMs: ServerDelayMs): string {
  return `server of ${delayMs} ms`;
}
