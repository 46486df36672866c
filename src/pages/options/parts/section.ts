import type { VNode } from "preact";
import type { T } from "../../../shared/i18n/t.ts";
import type { IconShape } from "../../ui/icon.tsx";
import type { SectionName } from "./routes.ts";

/** The parts that each section provides, in the `section.tsx` of its folder. `sections.ts` lists all sections. */
export interface Section<Store, Needs> {
  /** Used in the page's address, never in a text. */
  readonly name: SectionName;
  readonly icon: IconShape;
  readonly title: (t: T) => string;
  /** Called once, when the page opens, so that typed text survives a visit to another section. */
  readonly createStore: (needs: Needs) => Store;
  /** The whole section with its heading. */
  readonly view: (shown: { t: T; store: Store; needs: Needs }) => VNode;
  /** Loads the section's data, whenever any section is opened. `isShown`: it is this one. */
  readonly load: (store: Store, isShown: boolean) => Promise<void> | undefined;
  /** Loads the data again after a change elsewhere. */
  readonly follow: (store: Store, isShown: boolean) => Promise<void> | undefined;
}

export interface OpenSection<Store = unknown> {
  readonly name: SectionName;
  readonly icon: IconShape;
  readonly title: string;
  readonly store: Store;
  readonly view: () => VNode;
  readonly load: (isShown: boolean) => void;
  readonly follow: (isShown: boolean) => void;
}

/** The section with its store, which lives as long as the page. */
export function openSection<Store, Needs>(
  section: Section<Store, Needs>,
  t: T,
  needs: Needs,
): OpenSection<Store> {
  const { name, icon } = section;
  const store = section.createStore(needs);
  return {
    name,
    icon,
    title: section.title(t),
    store,
    view: () => section.view({ t, store, needs }),
    load: (isShown) => void section.load(store, isShown),
    follow: (isShown) => void section.follow(store, isShown),
  };
}
