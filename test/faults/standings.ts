/** The states after a fault that says nothing about the entry, shared by the tables. */
export const waiting = { create: "waiting", update: "waiting", gate: "closed" } as const;
export const lost = { create: "unknown", update: "waiting", gate: "closed" } as const;
export const connectionLost = { ...lost, causes: ["connection-lost"] } as const;
