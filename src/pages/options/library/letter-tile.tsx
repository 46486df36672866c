import { siteOf } from "../../../shared/domain/address/site.ts";
import styles from "./letter-tile.module.css";

/** The first letter of a link's site, or else of its title, in a colour that the site always has. Decorative. */
export function LetterTile({ title, address }: { title: string; address: string }) {
  const site = siteOf(address);
  const [letter = "#"] = site === "" ? title.trim() : site;
  return (
    <span
      class={styles.tile}
      data-tile
      aria-hidden="true"
      style={{ "--hue": hueOf(site || title) }}
    >
      {letter.toUpperCase()}
    </span>
  );
}

/** In degrees. Names that differ little are far apart, so that neighbours in a list are told apart. */
function hueOf(name: string): number {
  let hash = 0;
  for (const sign of name) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return (Math.imul(hash, 0x9e3779b1) >>> 0) % 360;
}
