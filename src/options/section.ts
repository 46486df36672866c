import type { VNode } from "preact";
import type { T } from "../i18n/t.ts";
import type { IconShape } from "../ui/icon.tsx";
import type { SectionName } from "./routes.ts";

/** What a section says of itself, in the `section.ts` of its folder. `sections.ts` lists all of them. */
export interface Section<Store, Needs> {
  /** In the address of the page, and in no text. */
  readonly name: SectionName;
  readonly icon: IconShape;
  readonly title: (t: T) => string;
  /** Made once, when the page opens: what was typed stays while another section is looked at. */
  readonly createStore: (needs: Needs) => Store;
  /** The section whole, with its heading. */
  readonly view: (shown: { t: T; store: Store; needs: Needs }) => VNode;
  /** Asks for what it shows, whenever a section was opened; `isShown`: this one. */
  readonly load: (store: Store, isShown: boolean) => Promise<void> | undefined;
  /** Asks again, as something has changed elsewhere. */
  readonly follow: (store: Store, isShown: boolean) => Promise<void> | undefined;
}

/** A section of the open page, with its store. */
export interface OpenSection<Store = unknown> {
  readonly name: SectionName;
  readonly icon: IconShape;
  readonly title: string;
  readonly store: Store;
  readonly view: () => VNode;
  readonly load: (isShown: boolean) => void;
  readonly follow: (isShown: boolean) => void;
}

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
