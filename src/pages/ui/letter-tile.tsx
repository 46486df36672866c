import { useState } from "preact/hooks";
import { siteOf } from "../../shared/domain/address/site.ts";
import styles from "./letter-tile.module.css";

/**
 * The first letter of a link's site, or else of its title, in a colour that the site always has. Over it the first of
 * the pictures that can be loaded. A collection has a title alone. Decorative.
 */
export function LetterTile({
  title,
  address = "",
  pictures = none,
  small,
}: {
  title: string;
  address?: string;
  /** Addresses. A request is made to each, until one is there. */
  pictures?: readonly string[];
  /** As high as a line of a list. */
  small?: boolean;
}) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const site = siteOf(address);
  const [letter = "#"] = site === "" ? title.trim() : site;
  const picture = pictures.find((one) => !broken.includes(one));
  return (
    <span
      class={styles.tile}
      data-tile
      data-small={small || undefined}
      aria-hidden="true"
      style={{ "--hue": hueOf(site || title) }}
    >
      {letter.toUpperCase()}
      {picture !== undefined && (
        <img
          key={picture}
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          referrerpolicy="no-referrer"
          onError={() => setBroken([...broken, picture])}
        />
      )}
    </span>
  );
}

const none: readonly never[] = [];

/** In degrees. Names that differ little are far apart, so that neighbours in a list are told apart. */
function hueOf(name: string): number {
  let hash = 0;
  for (const sign of name) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return (Math.imul(hash, 0x9e3779b1) >>> 0) % 360;
}
