/** The broadcast that something has changed. Says nothing about what: who wants to know, asks. */
export const changedMessage = { linkstow: "changed" } as const;

export function isChanged(message: unknown): boolean {
  return (
    typeof message === "object" &&
    message !== null &&
    "linkstow" in message &&
    message.linkstow === changedMessage.linkstow
  );
}
