import { useRef, useState } from "preact/hooks";
import { sentences } from "../../../shared/i18n/sentences.ts";
import type { T } from "../../../shared/i18n/t.ts";
import type { KnownUserPage } from "../../../shared/domain/user-pages/user-page.ts";
import { Button } from "../../ui/button.tsx";
import { addIcon, Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { useFocusBack } from "../parts/focus-back.ts";
import layout from "../parts/layout.module.css";
import { PageFormView } from "./page-form.tsx";
import styles from "./pages.module.css";
import type { PagesStore } from "./store.ts";

/** The known user pages, and the form of the chosen page. */
export function Pages({ t, store, now }: { t: T; store: PagesStore; now: () => number }) {
  const { view, chosen, form, failure } = store;
  const pages = view.value?.pages ?? [];
  const header = useRef<HTMLElement>(null);
  // Forgetting a page removes its form, and an answer removes the question.
  useFocusBack(header, form.value && "button");
  useFocusBack(header, store.offered.value && "button");
  return (
    <>
      <header ref={header} class={layout.header}>
        <div>
          <h1>{t("pages_title")}</h1>
          <p>{t("pages_lead")}</p>
        </div>
        <div class={layout.actions}>
          <Button
            kind={view.value?.pages.length === 0 ? "primary" : "plain"}
            onPress={store.startNew}
          >
            <Icon of={addIcon} />
            {t("pages_add")}
          </Button>
        </div>
      </header>
      <div role="alert" class={layout.alert}>
        <FailureNotice
          t={t}
          title={t("activity_failed")}
          failure={failure.value}
          host={view.value?.host ?? ""}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element takes no blocks */}
      <div role="status" class={layout.alert}>
        <Offer t={t} store={store} />
      </div>
      {view.value !== undefined && (
        <div class={layout.columns} data-chosen={form.value !== undefined || undefined}>
          {pages.length === 0 ? (
            <p class={layout.none}>{t("pages_none")}</p>
          ) : (
            <ul class={styles.list}>
              {pages.map(({ localId, title, remoteId, draft }) => (
                <li key={localId}>
                  <button
                    type="button"
                    aria-pressed={localId === chosen.value?.localId}
                    onClick={() => store.choose(localId)}
                  >
                    <bdi>{title}</bdi>
                    {title !== remoteId && (
                      <span class="muted">{t("activity_id", { id: remoteId })}</span>
                    )}
                    {draft !== undefined && <span class="muted">{t("pages_unsaved")}</span>}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {form.value !== undefined && (
            <PageFormView key={form.value.localId} t={t} store={store} now={now} />
          )}
        </div>
      )}
    </>
  );
}

/** The web page that was added, and to which user page. */
interface Taken {
  title: string;
  page: KnownUserPage;
  /** The height of the question, which may have had several rows of buttons. */
  heightPx: number;
}

/**
 * The web page to add, with a button for each possible user page. After the choice, the same place names the user page
 * until it is saved, so that the content below does not move up under the pointer.
 */
function Offer({ t, store }: { t: T; store: PagesStore }) {
  const [taken, setTaken] = useState<Taken>();
  const question = useRef<HTMLDivElement>(null);
  const item = store.offered.value;
  const pages = store.view.value?.pages;
  if (item === undefined) {
    const form = store.form.value;
    const waits = form?.localId === taken?.page.localId && form?.sends.includes("content");
    if (taken === undefined || waits !== true) return null;
    const { title, page, heightPx } = taken;
    return (
      <div class={styles.offer} style={{ minBlockSize: `${heightPx}px` }}>
        <Notice kind="saved" title={t("pages_offer_taken", { title, page: page.title })}>
          <p>{t("pages_offer_taken_note")}</p>
          <div class={`${layout.actions} ${layout.again}`}>
            <Button small kind="quiet" onPress={() => setTaken(undefined)}>
              {t("popup_close")}
            </Button>
          </div>
        </Notice>
      </div>
    );
  }
  if (pages === undefined) return null;
  if (item.address === "") {
    return (
      <Notice kind="need">
        <p>{t("pages_current_unseen")}</p>
      </Notice>
    );
  }
  const name = item.title || item.address;
  return (
    <div ref={question} class={styles.offer}>
      <Notice title={t("pages_offer", { title: name })}>
        <p>
          {pages.length === 0
            ? t("pages_none")
            : sentences(t, t("pages_offer_note"), t("pages_offer_taken_note"))}
        </p>
        <div class={`${layout.actions} ${layout.again}`}>
          {pages.map((page) => (
            <Button
              key={page.localId}
              small
              onPress={() => {
                setTaken({ title: name, page, heightPx: question.current?.offsetHeight ?? 0 });
                store.take(page.localId);
              }}
            >
              {t("pages_offer_take", { page: page.title })}
            </Button>
          ))}
          <Button
            small
            kind="quiet"
            onPress={() => {
              setTaken(undefined);
              store.offer(undefined);
            }}
          >
            {t("popup_cancel")}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
