/**
 * In a page: what the browser tells of a click on an element, whose selector is the first argument, in the frame
 * of the second.
 */
export const CLICKED = `
const root = args[1] ? document.querySelector(args[1]).contentDocument : document;
const at = root.querySelector(args[0]);
const said = { pageUrl: location.href };
if (args[1]) said.frameUrl = root.URL;
const link = at.closest("a[href]");
if (link) said.linkUrl = link.href;
if (at.matches("img")) Object.assign(said, { mediaType: "image", srcUrl: at.currentSrc });
const selection = String(getSelection());
if (selection) said.selectionText = selection;
return said;
`;
