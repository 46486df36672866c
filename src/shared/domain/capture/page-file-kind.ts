/** The kinds of files that a browser shows in a tab. */
const pageFileKinds = ["pdf", "image", "audio", "video"] as const;
export type PageFileKind = (typeof pageFileKinds)[number];

/** Undefined for the media type of a page, or of a file that is downloaded. */
export function getPageFileKind(mediaType: string): PageFileKind | undefined {
  if (mediaType === "application/pdf") return "pdf";
  const [, kind] = /^(image|audio|video)\/[\w.+-]+$/.exec(mediaType) ?? [];
  return pageFileKinds.find((one) => one === kind);
}
