/**
 * So much later begins what nobody waits for: alarm, badge, news to open pages, what is let go of. Else it
 * would share its processor with what somebody waits for, an answer or a request.
 */
export const choresAfterMs = 30;

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
