/** Pictures, sound, and the scripts, styles and fonts of saved pages. */
const endings =
  /\.(?:avif|bmp|css|eot|gif|ico|jpe?g|m4a|m?js|mp[34]|ogg|otf|png|svg|tiff?|ttf|wav|webm|webp|woff2?)$/i;

/**
 * Whether a file in a folder or archive is known by its path to have no links of the user: hidden files, what systems
 * add, pictures, and the files that belong to a saved page.
 */
export function isAside(path: string): boolean {
  return (
    /(?:^|\/)(?:__MACOSX\/|\.[^./]|(?:Thumbs\.db|desktop\.ini)$)/i.test(path) || endings.test(path)
  );
}
