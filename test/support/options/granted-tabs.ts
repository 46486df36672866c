/** A browser that grants the permission to see the addresses of tabs. */
export const grantedTabs = { request: async () => true, maySee: async () => true };
