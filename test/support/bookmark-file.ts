import type { LinkstowPage } from "./browser.ts";

/** Bookmark files, as browsers write them, and the choice of one in Import. */

export const link = (address: string, title: string, attributes = "") =>
  `<DT><A HREF="${address}" ${attributes}>${title}</A>\n`;

export const folder = (name: string, inside: string) =>
  `<DT><H3>${name}</H3>\n<DL><p>\n${inside}</DL><p>\n`;

export const file = (inside: string) =>
  `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<H1>Bookmarks</H1>\n<DL><p>\n${inside}</DL><p>\n`;

/** Chooses a file with this content. Both browsers make a real `DataTransfer` of it. */
export async function choose(
  page: LinkstowPage,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  await page.waitFor(`return document.querySelector("input[type=file]") !== null`);
  await page.evaluate(
    `const transfer = new DataTransfer();
     const bytes = Uint8Array.from(atob(args[1]), (char) => char.charCodeAt(0));
     transfer.items.add(new File([bytes], args[0]));
     const input = document.querySelector("input[type=file]");
     input.files = transfer.files;
     input.dispatchEvent(new Event("change", { bubbles: true }));`,
    name,
    Buffer.from(content).toString("base64"),
  );
}
