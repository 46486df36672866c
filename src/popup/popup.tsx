import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isLocalAddress } from "../domain/values/address.ts";
import type { T } from "../i18n/t.ts";
import type { DraftPlace, OptionsSection } from "../platform/browser/tabs.ts";
import { afterPaint, isIncomplete } from "./after-paint.ts";
import { useCountdown } from "./countdown.ts";
import { PopupFoot } from "./popup-foot.tsx";
import { PopupHead } from "./popup-head.tsx";
import { leave } from "./leave.ts";
import styles from "./popup.module.css";
import { SaveForm } from "./save-form.tsx";
import { SaveStatusLine } from "./save-status-line.tsx";
import { firstStatus } from "./status.ts";
import type { PopupStore } from "./popup-store.ts";

/** The popup whole: the form, and in its place what became of it. */
export function Popup({
  store,
  t,
  now,
  isMac,
  headInTab,
  onOpenOptions,
  onClose,
}: {
  store: PopupStore;
  t: T;
  now: () => number;
  isMac: boolean;
  /** In a tab of its own it stands in a page that has a `main`, and Escape does not close it. */
  headInTab?: (heading: string) => ComponentChildren;
  onOpenOptions: (section: OptionsSection | DraftPlace) => void;
  onClose: () => void;
}) {
  const foot = useRef<HTMLElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const phase = store.phase.value;
  const view = store.view.value;
  const entry = store.entry.value;
  const done = phase === "done";
  const {
    AfterSave,
    EditAside,
    editHeading,
    EntryActions,
    PopupNotices,
    ProfileSelect,
    saveStatus,
  } = afterPaint.value ?? {};
  const editing = store.form.editing.value;
  const status = saveStatus?.(t, store, now()) ?? firstStatus(t, phase, isIncomplete.value);
  const isCounting = useCountdown(status, now);

  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return;
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        void store.save();
      }
      if (event.key === "Escape" && !headInTab) void leave(store, onClose);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [store, headInTab, onClose]);

  // What had the focus went away: with the form, or as a choice that was carried out.
  useLayoutEffect(() => {
    if (done && document.activeElement === document.body) close.current?.focus();
  }, [done, entry]);

  const openInTab = async () => {
    if (await store.keep()) onOpenOptions(`draft/${store.form.toDraft().entryId}`);
  };
  const heading = (editing && editHeading?.(t, editing)) ?? t("popup_heading");
  const Frame = headInTab ? "div" : "main";
  const notices = !done && PopupNotices && (
    <PopupNotices
      onChoose={(choice) => void store.chooseEarlier(choice)}
      onEdit={store.form.edit}
      editing={editing}
      t={t}
      now={now}
      offered={store.offeredUndos.value}
      onUndoOther={(id) => void store.undoOther(id)}
      view={view}
      // Of a draft the page's tab may just be closed: what stands beside `Page content` is enough.
      page={headInTab ? undefined : store.page.value}
      hasAddress={Boolean(store.tab?.address) && !isLocalAddress(store.tab?.address ?? "")}
      isPrivate={store.tab?.isPrivate === true}
      onOpenActivity={() => onOpenOptions("activity")}
    />
  );
  return (
    <Frame class={styles.popup} data-tab={headInTab && true}>
      {!done &&
        (headInTab?.(heading) ?? (
          <PopupHead
            t={t}
            heading={heading}
            state={editing ? (editing.at === "waiting" ? "wait" : "saved") : "rest"}
            needsYou={view?.needsYou ?? 0}
            profile={
              ProfileSelect &&
              view !== undefined &&
              view.profiles.length > 1 && (
                <ProfileSelect
                  t={t}
                  profiles={view.profiles}
                  current={view.profileId}
                  small
                  onChoose={(id) => void store.switchProfile(id)}
                />
              )
            }
            onOpen={onOpenOptions}
          />
        ))}
      <div class={styles.body} data-bare={done || undefined}>
        <SaveStatusLine status={status} done={done} isCounting={isCounting} />
        {!store.noticesLate.value && notices}
        {!done && (
          <SaveForm
            t={t}
            store={store}
            refused={status.refused}
            // Chromium opens the options in ordinary windows alone, and a private draft is not to get there.
            onMore={headInTab || store.tab?.isPrivate ? undefined : () => void openInTab()}
            getFloor={() => foot.current?.getBoundingClientRect().top ?? window.innerHeight}
          />
        )}
        {store.noticesLate.value && notices}
        {done && AfterSave && (
          <AfterSave
            t={t}
            store={store}
            toDecide={status.toDecide === true}
            onOpenActivity={() => onOpenOptions("activity")}
            onConnect={() => onOpenOptions("connection")}
          />
        )}
      </div>
      <PopupFoot
        t={t}
        footRef={foot}
        closeRef={close}
        tone={!done && status.tone === "ready" && view?.connected === false ? "none" : status.tone}
        done={done}
        view={view}
        saveName={editing ? t("popup_save_changes") : t("popup_save")}
        aside={editing && EditAside && <EditAside t={t} onNew={store.startNew} />}
        actions={
          EntryActions &&
          entry !== undefined &&
          status.toDecide !== true && (
            <EntryActions
              t={t}
              entry={entry}
              onConnect={() => onOpenOptions("connection")}
              onChoose={(choice) => void store.choose(choice)}
            />
          )
        }
        isMac={isMac}
        onClose={() => void leave(store, onClose)}
        onConnect={() => onOpenOptions("connection")}
      />
    </Frame>
  );
}
