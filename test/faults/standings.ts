/** The states after a fault without a rule of its own, shared by the tables. */
export const waiting = { create: "waiting", update: "waiting", gate: "closed" } as const;
export const lost = { create: "unknown", update: "waiting", gate: "closed" } as const;
export const connectionLost = { ...lost, causes: ["connection-lost"] } as const;
