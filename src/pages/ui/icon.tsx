/**
 * Interface icons: 16 px grid, 1.5 px stroke, round ends, the colour of the text. Each is a separate constant, so that
 * a page includes only the icons it shows. An icon is next to a word, or in a button with an accessible name.
 */
export interface IconShape {
  /** SVG path data. */
  path: string;
  /** Mirrored in scripts that run from right to left. */
  directed?: true;
}

export function Icon({
  of,
  state,
  class: extra,
}: {
  of: IconShape;
  state?: string;
  class?: string;
}) {
  const names = ["icon", of.directed && "icon--dir", extra].filter(Boolean).join(" ");
  return (
    <svg
      class={names}
      viewBox="0 0 16 16"
      role={state === undefined ? "presentation" : "img"}
      aria-hidden={state === undefined}
      aria-label={state}
    >
      <path d={of.path} />
    </svg>
  );
}

export const addIcon: IconShape = { path: "M8 3.5v9M3.5 8h9" };
export const removeIcon: IconShape = { path: "m4 4 8 8M12 4l-8 8" };
export const tickIcon: IconShape = { path: "m3 8.5 3.25 3.25L13 4.75" };
export const againIcon: IconShape = { path: "M13 8a5 5 0 1 1-1.6-3.65M13 2v3h-3" };
export const savedIcon: IconShape = {
  path: "M2.25 7.75v4.5a1 1 0 0 0 1 1h9.5a1 1 0 0 0 1-1v-4.5m-8.75-1 2.5 2.5 4.5-5.5",
};
export const waitIcon: IconShape = {
  path: "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM8 4.75V8l2.25 1.5",
};
export const needIcon: IconShape = { path: "M8 1.9 14.1 8 8 14.1 1.9 8ZM8 5.25v3M8 10.6v.01" };
export const infoIcon: IconShape = {
  path: "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM8 7.5v3.25M8 5.25v.01",
};
export const menuIcon: IconShape = { path: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11" };
export const chevronDownIcon: IconShape = { path: "m4.5 6.5 3.5 3.5 3.5-3.5" };
export const chevronNextIcon: IconShape = { path: "m6.5 4.5 3.5 3.5-3.5 3.5", directed: true };
export const dropIcon: IconShape = {
  path: "M2.75 4.5h10.5M6 4.25v-1.5h4v1.5M4.25 4.75l.5 8.5h6.5l.5-8.5",
};
export const editIcon: IconShape = { path: "M2.5 13.5 3.25 10 10.5 2.75l2.75 2.75L6 12.75Z" };
export const undoIcon: IconShape = {
  path: "M5.5 3 2.75 5.75 5.5 8.5M3 5.75h6.25a3.5 3.5 0 0 1 0 7H6",
  directed: true,
};
export const enterIcon: IconShape = {
  path: "M13 3.5v3.75a1.5 1.5 0 0 1-1.5 1.5H3.5M6 6 3.25 8.75 6 11.5",
};
export const collectionIcon: IconShape = {
  path: "M2.25 8.25v4a1 1 0 0 0 1 1h9.5a1 1 0 0 0 1-1v-4M2.25 8.25h3l1 1.75h3.5l1-1.75h3M4.5 5.5v-2.25h7V5.5",
};
