/** A browser that shows no icons of sites, as Firefox. */
export const noIcons = {
  request: async () => false,
  maySee: async () => false,
  addressOf: () => "",
};
