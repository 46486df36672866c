import { useLayoutEffect, useRef } from "preact/hooks";
import type { T } from "../i18n/t.ts";
import type { OptionsSection } from "../platform/tabs.ts";
import { afterPaint } from "./after-paint.ts";
import { PopupFoot } from "./popup-foot.tsx";
import { PopupHead } from "./popup-head.tsx";
import styles from "./popup.module.css";
import { SaveForm } from "./save-form.tsx";
import { SaveStatusLine } from "./save-status-line.tsx";
import { firstStatus } from "./status.ts";
import type { PopupStore } from "./store.ts";

/** The popup whole: the form, and in its place what became of it. */
export function Popup({
  store,
  t,
  now,
  isMac,
  onOpenOptions,
  onClose,
}: {
  store: PopupStore;
  t: T;
  now: () => number;
  isMac: boolean;
  onOpenOptions: (section: OptionsSection) => void;
  onClose: () => void;
}) {
  const foot = useRef<HTMLElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const phase = store.phase.value;
  const view = store.view.value;
  const entry = store.entry.value;
  const done = phase === "done";
  const { AfterSave, EntryActions, PopupNotices, ProfileSelect, saveStatus } =
    afterPaint.value ?? {};
  const status = saveStatus?.(t, store, now()) ?? firstStatus(t, phase);

  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return;
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        void store.save();
      }
      if (event.key === "Escape") onClose();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [store, onClose]);

  // What had the focus went away with the form.
  useLayoutEffect(() => {
    if (done) close.current?.focus();
  }, [done]);

  const notices = !done && PopupNotices && (
    <PopupNotices
      onUndo={() => void store.undoEarlier()}
      t={t}
      now={now()}
      view={view}
      page={store.page.value}
      isPrivate={store.tab?.isPrivate === true}
      onOpenActivity={() => onOpenOptions("activity")}
    />
  );
  return (
    <main class={styles.popup}>
      {!done && (
        <PopupHead
          t={t}
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
      )}
      <div class={styles.body} data-bare={done || undefined}>
        <SaveStatusLine status={status} done={done} />
        {!store.late.value && notices}
        {!done && (
          <SaveForm
            t={t}
            store={store}
            refused={status.refused}
            getFloor={() => foot.current?.getBoundingClientRect().top ?? window.innerHeight}
          />
        )}
        {store.late.value && notices}
        {done && AfterSave && (
          <AfterSave
            t={t}
            store={store}
            toDecide={status.toDecide === true}
            onOpenActivity={() => onOpenOptions("activity")}
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
        onClose={onClose}
        onConnect={() => onOpenOptions("connection")}
      />
    </main>
  );
}
