/** Links as a person may have saved them. No such site exists. */
export const links = [
  {
    title: "Tide tables of the north coast",
    site: "tides.example",
    folder: "Shore",
    tags: "tides,sea",
  },
  {
    title: "How a tide mill works",
    site: "mills.example",
    folder: "Shore",
    tags: "tides,mills",
  },
  {
    title: "Reading a harbour chart",
    site: "harbours.example",
    folder: "Shore",
    tags: "sea,maps",
  },
  {
    title: "The moon and the tide, explained",
    site: "tides.example",
    folder: "Reading",
    tags: "tides,moon",
  },
  {
    title: "Setting type on a grid",
    site: "grids.example",
    folder: "Type",
    tags: "type,design",
  },
  {
    title: "A short history of the paper size",
    site: "grids.example",
    folder: "Type",
    tags: "type,paper",
  },
  { title: "Bread for a small oven", site: "ovens.example", folder: "Kitchen", tags: "bread" },
  {
    title: "Sourdough in three days",
    site: "ovens.example",
    folder: "Kitchen",
    tags: "bread,recipes",
  },
  {
    title: "Night trains of Europe",
    site: "trains.example",
    folder: "Travel",
    tags: "trains,maps",
  },
  {
    title: "Lighthouses open to visitors",
    site: "lights.example",
    folder: "Travel",
    tags: "sea,travel",
  },
  {
    title: "Watching birds on the mudflats at low tide",
    site: "birds.example",
    folder: "Travel",
    tags: "tides,birds",
  },
  {
    title: "A calendar of spring tides",
    site: "tides.example",
    folder: "Reading",
    tags: "tides,moon",
  },
] as const;

/** The links as a table, to be pasted into _Import_. */
export const listOfLinks = [
  "url,title,folder,tags",
  ...links.map(
    ({ title, site, folder, tags }, at) =>
      `https://${site}/${at + 1},"${title}",${folder},"${tags}"`,
  ),
].join("\n");
