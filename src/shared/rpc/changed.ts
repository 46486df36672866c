/** The broadcast that something has changed. Without details: pages read again. */
export const changedMessage = { linkstow: "changed" } as const;

export function isChanged(message: unknown): boolean {
  return (
    typeof message === "object" &&
    message !== null &&
    "linkstow" in message &&
    message.linkstow === changedMessage.linkstow
  );
}
