import type { IconShape } from "../../ui/icon.tsx";

/** Icons of this page only: in the shared file they would add to the popup's first load. */

export const connectionIcon: IconShape = {
  path: "M5.5 2v3M10.5 2v3M3.75 5h8.5v2.5a4.25 4.25 0 0 1-8.5 0ZM8 11.75V14",
};
export const savingIcon: IconShape = { path: "M4 1.75h8v12.5L8 11l-4 3.25Z" };
export const activityIcon: IconShape = { path: "M1.75 8h3l1.75-4.5 3 9L11.25 8h3" };
export const showIcon: IconShape = {
  path: "M1.5 8S4 3.75 8 3.75 14.5 8 14.5 8 12 12.25 8 12.25 1.5 8 1.5 8ZM9.75 8a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0Z",
};
export const hideIcon: IconShape = {
  path: "M1.5 8S4 3.75 8 3.75 14.5 8 14.5 8 12 12.25 8 12.25 1.5 8 1.5 8ZM9.75 8a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0ZM3 13 13 3",
};
export const lockIcon: IconShape = {
  path: "M4.25 7h7.5a1 1 0 0 1 1 1v4.75a1 1 0 0 1-1 1h-7.5a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1ZM5.25 7V5a2.75 2.75 0 0 1 5.5 0v2",
};
/** A dashed circle with a question mark. */
export const unknownIcon: IconShape = {
  path: "M13.8 6.4A6 6 0 0 1 14 8M13 11.3a6 6 0 0 1-1.2 1.3M9.6 13.8a6 6 0 0 1-1.8.2M5.2 13.3a6 6 0 0 1-1.5-1M2.4 10.1A6 6 0 0 1 2 8.3M2.4 5.9a6 6 0 0 1 .9-1.6M5.2 2.7a6 6 0 0 1 1.7-.6M9.4 2.2a6 6 0 0 1 1.6.6M6.4 6.5a1.65 1.65 0 1 1 2.4 1.45c-.55.3-.8.6-.8 1.15M8 11v.01",
};
/** A circle with a question mark. */
export const hintIcon: IconShape = {
  path: "M14 8a6 6 0 1 1-12 0 6 6 0 0 1 12 0ZM6.4 6.5a1.65 1.65 0 1 1 2.4 1.45c-.55.3-.8.6-.8 1.15M8 11v.01",
};
export const dependsIcon: IconShape = {
  path: "M6.75 9.25 9.25 6.75M7.5 4.75l1.1-1.1a2.65 2.65 0 0 1 3.75 3.75l-1.1 1.1M8.5 11.25l-1.1 1.1A2.65 2.65 0 0 1 3.65 8.6l1.1-1.1",
};
export const collectionsIcon: IconShape = {
  path: "M3 2v9.5h3.5M3 5.25h3.5M8.25 3.25h4.5a.75.75 0 0 1 .75.75v2.5a.75.75 0 0 1-.75.75h-4.5a.75.75 0 0 1-.75-.75V4a.75.75 0 0 1 .75-.75ZM8.25 9.5h4.5a.75.75 0 0 1 .75.75v2.5a.75.75 0 0 1-.75.75h-4.5a.75.75 0 0 1-.75-.75v-2.5a.75.75 0 0 1 .75-.75Z",
  directed: true,
};
export const tableIcon: IconShape = {
  path: "M3 2.75h10a.75.75 0 0 1 .75.75v9a.75.75 0 0 1-.75.75H3a.75.75 0 0 1-.75-.75v-9A.75.75 0 0 1 3 2.75ZM2.25 6.25h11.5M2.25 9.75h11.5M6.5 6.25v7",
};
export const pinIcon: IconShape = {
  path: "M5.5 2.25h5M6.25 2.5v4L4.5 9.25h7L9.75 6.5v-4M8 9.5v4.25",
};
/** Three dots. */
export const menuIcon: IconShape = { path: "M3.5 8h.01M8 8h.01M12.5 8h.01" };
export const copyIcon: IconShape = {
  path: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8Z",
};
export const openIcon: IconShape = {
  path: "M9 2.75h4.25V7M13 3 7.5 8.5M6.5 3.75h-3.75v9.5h9.5V9.5",
  directed: true,
};
export const tagsIcon: IconShape = {
  path: "M2 2.5h5.5l6.25 6.25-5 5L2.5 7.5ZM5.5 5.75v.01",
};
/** An arrow into a tray. */
export const importIcon: IconShape = {
  path: "M8 2v7.5M5 6.5l3 3 3-3M2.5 10.5V13a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-2.5",
};
export const pagesIcon: IconShape = {
  path: "M4 2h5.5L12.5 5v9H4ZM9.5 2v3h3M6 8h4.5M6 11h4.5",
};
/** Two tabs over a page. */
export const tabsIcon: IconShape = {
  path: "M1.75 12.25v-8.5a1 1 0 0 1 1-1h4l1 2.5h5.5a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H2.75a1 1 0 0 1-1-1ZM10.25 2.75h2",
};
export const backupIcon: IconShape = {
  path: "M2.5 3h11v3h-11ZM3.5 6v7.25h9V6M8 7.75v3.5M6.25 9.75 8 11.5l1.75-1.75",
};
export const listIcon: IconShape = {
  path: "M2.5 3.5h2v2h-2ZM7 3.5h6.5M7 5.5h4M2.5 10.5h2v2h-2ZM7 10.5h6.5M7 12.5h4",
};
export const compactIcon: IconShape = { path: "M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h11" };
export const cardsIcon: IconShape = {
  path: "M2.5 2.5H7V7H2.5ZM9 2.5h4.5V7H9ZM2.5 9H7v4.5H2.5ZM9 9h4.5v4.5H9Z",
};
/** A screen on its foot. */
export const systemIcon: IconShape = { path: "M2 3h12v8H2ZM6 13.5h4M8 11v2.5" };
export const lightIcon: IconShape = {
  path: "M10.75 8a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0ZM8 1.5V3M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1",
};
export const darkIcon: IconShape = { path: "M13.5 9.5A6 6 0 0 1 6.5 2.5a5.75 5.75 0 1 0 7 7Z" };
