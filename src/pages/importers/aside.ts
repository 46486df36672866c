/** Pictures, sound, and the scripts, styles and fonts of saved pages. */
const endings =
  /\.(?:avif|bmp|css|eot|gif|ico|jpe?g|m4a|m?js|mp[34]|ogg|otf|png|svg|tiff?|ttf|wav|webm|webp|woff2?)$/i;

const hidden = /(?:^|\/)(?:__MACOSX\/|\.[^./]|(?:Thumbs\.db|desktop\.ini)$)/i;

/** Omnivore exports its links in these files, and beside them the pages and the highlights. */
const omnivore = /^(.*\/)?metadata_\d+_to_\d+\.json$/;

/**
 * Among all files of a folder or archive, those that by their path have no links of the user: hidden files, what
 * systems add, pictures, the files of saved pages, and the pages themselves where an export has their links, too.
 */
export function asideAmong(paths: readonly string[]): (path: string) => boolean {
  const [, base = ""] =
    paths.map((path) => omnivore.exec(path)).find((match) => match !== null) ?? [];
  const isOmnivore = paths.some((path) => omnivore.test(path));
  const isPage = (path: string) =>
    isOmnivore && ["content/", "highlights/"].some((folder) => path.startsWith(base + folder));
  return (path) => hidden.test(path) || endings.test(path) || isPage(path);
}
