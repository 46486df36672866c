import { splitTags } from "../../../../shared/domain/values/tag.ts";
import { getDateMs } from "../../dates.ts";
import { collectMost } from "../../found.ts";
import { createFolders, type Dialect, type Tell } from "./dialect.ts";

/** XBEL (https://pyxml.sourceforge.net/topics/xbel/), as Floccus and browsers of KDE write it. */
export function xbelDialect(tell: Tell): Dialect {
  const folders = createFolders(tell);
  let link: { address: string; title: string; description: string; added: string } | undefined;
  let place: "title" | "desc" | undefined;
  let title = "";
  let count = 0;

  return {
    open(name, attributes) {
      if (name === "folder") folders.enter("");
      else if (name === "bookmark") {
        const { href = "", added = "" } = attributes;
        link = { address: href, title: "", description: "", added };
      } else if (name === "title" || name === "desc") [place, title] = [name, ""];
    },
    close(name) {
      if (name === "folder") folders.leave();
      else if (name === "title" && link === undefined) folders.name(title.trim());
      else if (name === "bookmark" && link !== undefined) {
        const { added, ...written } = link;
        const savedAtMs = getDateMs(added);
        count += 1;
        const paths = folders.around();
        const rest = { tags: [], paths, ...(savedAtMs !== undefined && { savedAtMs }) };
        tell({ kind: "link", ...written, ...rest, place: count });
        link = undefined;
      }
      place = undefined;
    },
    text(text) {
      if (place === undefined || title.length > collectMost) return;
      if (link === undefined) title += text;
      else if (place === "title") link.title += text;
      else link.description += text;
    },
  };
}

/** `<posts>` of Pinboard and Delicious: a link is an element, and its tags are words. */
export function postsDialect(tell: Tell): Dialect {
  let count = 0;
  return {
    open(name, { href = "", description = "", extended = "", tag = "", time }) {
      if (name !== "post") return;
      const savedAtMs = getDateMs(time);
      count += 1;
      tell({
        kind: "link",
        address: href,
        title: description,
        description: extended,
        tags: splitTags(tag.replaceAll(/\s+/g, ",")),
        paths: [],
        ...(savedAtMs !== undefined && { savedAtMs }),
        place: count,
      });
    },
    close: () => undefined,
    text: () => undefined,
  };
}
