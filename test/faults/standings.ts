/** Where things stand after a fault that ends without a word about them: what the tables have in common. */
export const waiting = { create: "waiting", update: "waiting", gate: "closed" } as const;
export const lost = { create: "unknown", update: "waiting", gate: "closed" } as const;
export const connectionLost = { ...lost, causes: ["connection-lost"] } as const;
