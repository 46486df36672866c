import { splitTags } from "../../../../shared/domain/values/tag.ts";
import { isLikeAddress } from "../../columns.ts";
import { getDateMs } from "../../dates.ts";
import { createFolders, type Dialect, type Tell } from "./dialect.ts";
import { plainName } from "./plain-text.ts";

/**
 * OPML (http://opml.org/spec2.opml): feeds, and links in outlines. A feed becomes a link to its site, if the file
 * names the site, with the address of the feed in the description. An outline that contains outlines is their folder.
 * An outline with neither an address nor outlines becomes a link without an address, so that the user is told of it.
 */
export function outlineDialect(tell: Tell): Dialect {
  const folders = createFolders(tell);
  const open: { title: string; hasAny: boolean }[] = [];
  let count = 0;

  function tellLink(title: string, attributes: Readonly<Record<string, string>>): void {
    const { url = "", xmlurl = "", htmlurl = "", description = "", category = "" } = attributes;
    const written = [htmlurl, url, xmlurl];
    const address = (written.find(isLikeAddress) ?? written.find((one) => one !== "") ?? "").trim();
    const feed = xmlurl.trim() === address ? "" : xmlurl.trim();
    const notes = [plainName(description), feed].filter((note) => note !== "");
    const savedAtMs = getDateMs(attributes["created"]);
    count += 1;
    tell({
      kind: "link",
      address,
      title: title === address ? "" : title,
      description: notes.join("\n\n"),
      // The slash at the beginning of a path, `/Science/Sea`, does not belong to the name.
      tags: splitTags(category).map((tag) => tag.replace(/^\//, "")),
      paths: folders.around(),
      ...(savedAtMs !== undefined && { savedAtMs }),
      place: count,
    });
  }

  return {
    open(name, attributes) {
      if (name !== "outline") return;
      const parent = open.at(-1);
      if (parent !== undefined) parent.hasAny = true;
      const { url, xmlurl, htmlurl, title, text = "" } = attributes;
      const named = plainName(title ?? "") || plainName(text);
      const isLink = [url, xmlurl, htmlurl].some((one) => (one ?? "").trim() !== "");
      if (isLink) tellLink(named, attributes);
      open.push({ title: named, hasAny: isLink });
      folders.enter(named);
    },
    close(name) {
      if (name !== "outline") return;
      folders.leave();
      const closed = open.pop();
      if (closed?.hasAny === false) tellLink(closed.title, {});
    },
    text: () => undefined,
  };
}
