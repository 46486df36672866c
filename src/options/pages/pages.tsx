import { useId, useState } from "preact/hooks";
import type { T } from "../../i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { inputClass } from "../../ui/slip.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import layout from "../layout.module.css";
import { PageFormView } from "./page-form.tsx";
import styles from "./pages.module.css";
import type { PagesStore } from "./store.ts";

/** The user pages that are known here, and the form of the one that is chosen. */
export function Pages({ t, store, now }: { t: T; store: PagesStore; now: () => number }) {
  const pages = store.view.value?.pages ?? [];
  const chosen = store.chosen.value;
  return (
    <>
      <header class={layout.header}>
        <div>
          <h1>{t("pages_title")}</h1>
          <p>{t("pages_lead")}</p>
        </div>
      </header>
      <div role="alert" class={layout.alert}>
        {store.failure.value !== undefined && (
          <FailureNotice
            t={t}
            title={t("pages_failed")}
            failure={store.failure.value}
            host={store.view.value?.host ?? ""}
          />
        )}
      </div>
      <AddForm t={t} store={store} />
      {pages.length > 0 && (
        <ul class={styles.list}>
          {pages.map(({ localId, title, remoteId, draft }) => (
            <li key={localId}>
              <button
                type="button"
                aria-pressed={localId === chosen?.localId}
                onClick={() => store.choose(localId)}
              >
                <bdi>{title}</bdi>
                {title !== remoteId && (
                  <span class="muted">{t("collections_id", { id: remoteId })}</span>
                )}
                {draft !== undefined && <span class="muted">{t("pages_unsaved")}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen !== undefined && (
        <PageFormView key={chosen.localId} t={t} store={store} page={chosen} now={now} />
      )}
    </>
  );
}

function AddForm({ t, store }: { t: T; store: PagesStore }) {
  const id = useId();
  const [pageId, setPageId] = useState("");
  const [title, setTitle] = useState("");
  const [isWrong, setWrong] = useState(false);
  const add = async () => {
    const isAdded = await store.add(pageId, title);
    setWrong(!isAdded && store.failure.value === undefined);
    if (!isAdded) return;
    setPageId("");
    setTitle("");
  };
  return (
    <form
      class={styles.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <label for={`${id}-id`}>
        {t("pages_add_id")}
        <input
          id={`${id}-id`}
          class={inputClass}
          dir="ltr"
          autocomplete="off"
          value={pageId}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onInput={(event) => setPageId(event.currentTarget.value)}
        />
      </label>
      <label for={`${id}-title`}>
        {t("pages_add_name")}
        <input
          id={`${id}-title`}
          class={inputClass}
          dir="auto"
          autocomplete="off"
          maxLength={1_000}
          value={title}
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
      </label>
      <Button type="submit">{t("pages_add")}</Button>
      {isWrong && (
        <p id={`${id}-wrong`} role="alert" class={styles.wrong}>
          {t("pages_id_wrong")}
        </p>
      )}
    </form>
  );
}
