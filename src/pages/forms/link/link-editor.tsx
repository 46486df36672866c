import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { LinkView, PopupView } from "../../../shared/domain/views/views.ts";
import { isLocalAddress } from "../../../shared/domain/address/address.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { useMinimumDisplayTime } from "../../ui/minimum-display-time.ts";
import type { MarkState } from "../../ui/mark.tsx";
import { ProfileSelect } from "../profile/profile-select.tsx";
import { EditAside, editHeading } from "./form/edit-parts.tsx";
import { LinkForm } from "./form/link-form.tsx";
import { EditorFoot } from "./form/editor-foot.tsx";
import type { EditorPlace } from "./outcome/editor-place.ts";
import styles from "./form/link-editor.module.css";
import { AfterSave, AfterSaveLinks } from "./outcome/after-save.tsx";
import { useCountdown } from "./outcome/countdown.ts";
import { FootActions } from "./outcome/foot-actions.tsx";
import { Notices } from "./outcome/notices.tsx";
import { SaveStatusLine } from "./outcome/save-status-line.tsx";
import { saveStatus } from "./outcome/save-status.ts";
import type { SaveStatus } from "./outcome/status.ts";
import type { EditorStore } from "./store/store.ts";
import { closeWhenSettled } from "./store/close-when-settled.ts";

/** The parts above the form, drawn by the page. */
export interface EditorHead {
  /** "" until it is known whether the page is saved. */
  heading: string;
  /** The progress of this page's link. */
  state: MarkState;
  /** The number of entries that need the user. */
  needsYou: number;
  /** Chooses the profile; absent if there is only one. */
  profile: ComponentChildren;
  /** The sections that an administrator has taken away. */
  hidden: readonly string[];
}

export interface LinkEditorProps {
  store: EditorStore;
  t: T;
  now: () => number;
  isMac: boolean;
  /** In a tab: its page has a `main` already, Escape does not close it, and it offers no other tab. */
  inTab: boolean;
  head: (head: EditorHead) => ComponentChildren;
  /** The files of the link, where they can be attached. */
  files?: ComponentChildren;
  onOpen: (place: EditorPlace) => void;
  onClose: () => void;
}

/** The form of one link with its Save button; after the save, its outcome instead. */
export function LinkEditor({
  store,
  t,
  now,
  isMac,
  inTab,
  head,
  files,
  onOpen,
  onClose,
}: LinkEditorProps) {
  const foot = useRef<HTMLElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const noticesRoom = useRoomWhileScrolled(body);
  const tab = store.tab.value;
  const view = store.view.value;
  const done = store.phase.value === "done";
  useFocusInSight(body, done);
  const editing = store.form.editing.value;
  const latest = { status: saveStatus(t, store, now()), entry: store.entry.value };
  const { shown, isSoon } = useMinimumDisplayTime(latest, passingWords);
  // It is read out at once, and seen later.
  const { status, entry } = isSoon ? latest : shown;
  const isCounting = useCountdown(status, now);

  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return;
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        void store.save();
      }
      if (event.key === "Escape" && !inTab) void closeWhenSettled(store, onClose);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [store, inTab, onClose]);

  // The focused element was removed: with the form, or as a choice that was carried out.
  useLayoutEffect(() => {
    if (done && document.activeElement === document.body) close.current?.focus();
  }, [done, entry]);

  const openInTab = async () => {
    if ((await store.keep()).ok) onOpen(`draft/${store.form.toDraft().entryId}`);
  };
  const Frame = inTab ? "div" : "main";
  const notices = !done && (
    <Notices
      form={store.form}
      onChoose={(choice) => void store.chooseEarlier(choice)}
      onEdit={store.form.edit}
      editing={editing}
      failure={store.earlierFailure.value}
      fileFailure={store.pageFile.failure.value}
      onMore={inTab || tab?.isPrivate ? undefined : () => void openInTab()}
      t={t}
      now={now}
      offered={store.offeredUndos.value}
      onUndoOther={(id) => void store.undoOther(id)}
      view={view}
      // In a tab, the page's own tab may have been closed: the text beside `Page content` is enough.
      page={inTab ? undefined : store.page.value}
      hasAddress={Boolean(tab?.address) && !isLocalAddress(tab?.address ?? "")}
      isPrivate={tab?.isPrivate === true}
      onOpen={onOpen}
    />
  );
  return (
    <Frame
      class={styles.editor}
      data-tab={inTab || undefined}
      data-done={done || undefined}
      data-unknown={view === undefined || undefined}
    >
      {!done &&
        head({
          heading: view === undefined ? "" : headingOf(t, editing),
          state: markOf(view, editing),
          needsYou: view?.needsYou ?? 0,
          hidden: view?.hiddenSections ?? [],
          profile: view !== undefined && view.profiles.length > 1 && (
            <ProfileSelect
              t={t}
              profiles={view.profiles}
              current={view.profileId}
              small
              onChoose={(id) => void store.switchProfile(id)}
            />
          ),
        })}
      <div class={styles.status} data-done={done || undefined}>
        <SaveStatusLine {...{ status, done, isCounting }} isHidden={isSoon} />
      </div>
      {/* Another element after the save: it begins at its top, however far the form was scrolled. */}
      <div ref={body} key={`${done}`} class={styles.body} data-scrolls>
        {!done && (
          <LinkForm
            t={t}
            store={store}
            refused={status.refused}
            // Chromium opens the options only in ordinary windows, where a private draft must not go.
            onMore={inTab || tab?.isPrivate ? undefined : () => void openInTab()}
            files={files}
            keepsRoom={!inTab}
            getFloor={() => foot.current?.getBoundingClientRect().top ?? window.innerHeight}
          />
        )}
        {done && (
          <AfterSave t={t} store={store} toDecide={status.toDecide === true} onOpen={onOpen} />
        )}
        {done && files}
      </div>
      {!done && (
        <div ref={noticesRoom} class={styles.notices}>
          {notices}
        </div>
      )}
      <EditorFoot
        t={t}
        footRef={foot}
        closeRef={close}
        tone={!done && status.tone === "ready" && view?.connected === false ? "none" : status.tone}
        done={done}
        view={view}
        isEdit={editing !== undefined}
        aside={editing && <EditAside t={t} onNew={store.startNew} />}
        actions={
          entry !== undefined &&
          status.toDecide !== true && (
            <FootActions
              t={t}
              entry={entry}
              onConnect={() => onOpen("connection")}
              onChoose={(choice) => void store.choose(choice)}
            />
          )
        }
        links={
          <AfterSaveLinks
            t={t}
            store={store}
            onOpen={onOpen}
            // Firefox leaves the popup open over the new tab.
            onLeave={() => !inTab && void closeWhenSettled(store, onClose)}
          />
        }
        // The page was built for other systems, and hydration does not change attributes.
        isMac={isMac && tab !== undefined}
        onClose={() => void closeWhenSettled(store, onClose)}
      />
    </Frame>
  );
}

function passingWords({ status }: { status: SaveStatus }): string | undefined {
  return status.isPassing === true ? status.head + status.why : undefined;
}

function headingOf(t: T, editing: LinkView | undefined): string {
  return editing === undefined ? t("popup_heading") : editHeading(t, editing);
}

/** The progress of the link of this page only. */
function markOf(view: PopupView | undefined, editing: LinkView | undefined): MarkState {
  if (view?.entry?.standing === "needs-you") return "need";
  if (view?.entry?.standing === "waiting" || editing?.at === "waiting") return "wait";
  return editing === undefined ? "rest" : "saved";
}

/**
 * Refers to an element below a scroller that shares its height. The element's room stays reserved while the scroller
 * is scrolled. Otherwise the scroller would grow and move its content.
 */
function useRoomWhileScrolled(
  scroller: RefObject<HTMLElement | null>,
): RefObject<HTMLDivElement | null> {
  const room = useRef<HTMLDivElement>(null);
  const lastPx = useRef(0);
  useLayoutEffect(() => {
    if (room.current === null) return;
    // Set before anything is measured: a measurement ends the scrolling.
    room.current.style.minBlockSize = `${lastPx.current}px`;
    if (scroller.current?.scrollTop === 0) room.current.style.minBlockSize = "";
    lastPx.current = room.current.offsetHeight;
  });
  return room;
}

/** Narrower than any popup is in the end: on its way there, Firefox's window may be half as wide, with more lines. */
const leastWidthPx = 320;

/**
 * Scrolls the focused element back into view when its scroller becomes lower or its content higher: a notice appears
 * below the scroller, a field is refused, or a zoomed Firefox makes the drawn window lower. Only a low window has so
 * little room. `of`: changes with the scroller.
 */
function useFocusInSight(scroller: RefObject<HTMLElement | null>, of: unknown): void {
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      const focused = current.querySelector(":focus");
      if (!focused || innerWidth < leastWidthPx) return;
      const isBelow =
        focused.getBoundingClientRect().bottom > current.getBoundingClientRect().bottom;
      if (isBelow) focused.scrollIntoView({ block: "nearest" });
    });
    // The content also grows when the page has been read, or when a field is refused.
    for (const one of [current, ...current.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [scroller, of]);
}
