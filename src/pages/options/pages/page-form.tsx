import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import {
  getUserPageId,
  userPageBounds,
  type KnownUserPage,
} from "../../../shared/domain/user-pages/user-page.ts";
import { entrySentence } from "../../forms/entry/entry-text.ts";
import { dayAndTime } from "../../../shared/i18n/time.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { Check } from "../../ui/check.tsx";
import { Row, rowNotes, FieldList, valueClass, inputClass } from "../../ui/combobox/field-list.tsx";
import { SentContent } from "../draft/preview/sent-content.tsx";
import { choiceText } from "../entry/entry-words.ts";
import layout from "../parts/layout.module.css";
import { SelectSetting } from "../parts/setting.tsx";
import styles from "./pages.module.css";
import type { PagesStore } from "./store.ts";

/**
 * The form of a user page, known or new. Each field says whether it is sent. A new page is added to the ledger as soon
 * as its id has been typed, so that later text can be stored.
 */
export function PageFormView({ t, store, now }: { t: T; store: PagesStore; now: () => number }) {
  const id = useId();
  const [isPreviewed, setPreviewed] = useState(false);
  const [form, page] = [store.form.value, store.chosen.value];
  if (form === undefined) return null;
  const newId = store.newId.value ?? "";
  const isNamed = page !== undefined || getUserPageId(newId) !== undefined;
  const send = (field: "title" | "content", isSent: boolean) =>
    isSent ? store.edit({ [field]: form[field] }) : store.leave(field);
  const reason = isNamed ? t("collections_unchanged") : t("pages_id_first");
  return (
    <form
      class={styles.form}
      aria-labelledby={`${id}-heading`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void store.save();
      }}
    >
      <h2 id={`${id}-heading`}>
        <bdi>{page?.title ?? t("pages_new")}</bdi>
      </h2>
      <p class="muted">{page === undefined ? t("pages_new_note") : savedText(t, page)}</p>
      <FieldList>
        <IdRow t={t} store={store} />
        <Row label={t("popup_title")} htmlFor={`${id}-title`}>
          <input
            id={`${id}-title`}
            class={valueClass}
            dir="auto"
            autocomplete="off"
            disabled={!isNamed}
            maxLength={userPageBounds.title}
            value={form.title}
            onInput={(event) => store.edit({ title: event.currentTarget.value })}
          />
        </Row>
        <Check
          label={t("pages_send_title")}
          summary={sendText(t, form.sends.includes("title"), form.title)}
          checked={form.sends.includes("title")}
          disabled={!isNamed}
          onChange={(isSent) => send("title", isSent)}
        />
        <Row label={t("pages_content")} htmlFor={`${id}-content`}>
          <textarea
            id={`${id}-content`}
            class={`${valueClass} ${styles.content}`}
            dir="auto"
            disabled={!isNamed}
            maxLength={userPageBounds.content}
            value={form.content}
            onInput={(event) => store.edit({ content: event.currentTarget.value })}
          />
        </Row>
        <Check
          label={t("pages_send_content")}
          summary={sendText(t, form.sends.includes("content"), form.content)}
          checked={form.sends.includes("content")}
          disabled={!isNamed}
          onChange={(isSent) => send("content", isSent)}
        />
      </FieldList>
      <div class={layout.actions}>
        <Button kind="primary" type="submit" reason={form.sends.length === 0 ? reason : undefined}>
          {t("popup_save")}
        </Button>
        <Button
          reason={form.sends.length === 0 ? t("collections_unchanged") : undefined}
          onPress={store.discard}
        >
          {t("collections_discard")}
        </Button>
        {page !== undefined && (
          <Button aria-expanded={isPreviewed} onPress={() => setPreviewed(!isPreviewed)}>
            {t("draft_preview")}
          </Button>
        )}
      </div>
      <PageOutcome t={t} store={store} now={now} />
      {isPreviewed && page !== undefined && (
        <SentContent
          t={t}
          format={page.markup === "html" ? "article" : "markdown"}
          text={form.content}
        />
      )}
      {page !== undefined && (
        <>
          <AddItem t={t} store={store} />
          <PageSettings t={t} store={store} page={page} />
          <div class={layout.actions}>
            <Button
              small
              kind="quiet"
              tone="need"
              aria-describedby={`${id}-forget`}
              reason={page.entry === undefined ? undefined : t("pages_forget_waits")}
              onPress={() => void store.forget()}
            >
              {t("pages_forget")}
            </Button>
            <span id={`${id}-forget`} class={layout.small}>
              {t("pages_forget_note")}
            </span>
          </div>
        </>
      )}
    </form>
  );
}

/** The id, which can be typed until the page is in the ledger. */
function IdRow({ t, store }: { t: T; store: PagesStore }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const [known, newId] = [store.chosen.value, store.newId.value];
  const isNew = newId !== undefined && known === undefined;
  useLayoutEffect(() => {
    if (isNew) field.current?.focus();
  }, []);
  const take = () => {
    if (!isNew || newId.trim() === "") return;
    setWrong(getUserPageId(newId) === undefined);
    void store.add();
  };
  const notes = {
    hint: isNew ? t("pages_add_hint") : undefined,
    error: isNew && isWrong ? t("pages_id_wrong") : undefined,
  };
  return (
    <Row label={t("pages_add_id")} htmlFor={id} {...notes}>
      <input
        ref={field}
        id={id}
        class={valueClass}
        dir="ltr"
        autocomplete="off"
        readOnly={!isNew}
        value={known?.remoteId ?? newId ?? ""}
        onInput={(event) => {
          setWrong(false);
          store.typeId(event.currentTarget.value);
        }}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.isComposing) return;
          event.preventDefault();
          take();
        }}
        {...rowNotes(id, notes)}
      />
    </Row>
  );
}

/** The outcome of the last save, with its choices. The user can drop the save in Activity, which asks first. */
function PageOutcome({ t, store, now }: { t: T; store: PagesStore; now: () => number }) {
  const entry = store.entry.value;
  const { head, why } =
    entry === undefined ? { head: "", why: "" } : entrySentence(t, entry, now());
  const choices = entry?.choices.filter((choice) => choice !== "drop") ?? [];
  return (
    <>
      <output class={styles.outcome}>
        <b>{head}</b>
        <span>{why}</span>
      </output>
      {choices.length > 0 && (
        <div class={layout.actions}>
          {choices.map((choice) => (
            <Button key={choice} small onPress={() => void store.decide(choice)}>
              {choiceText(t, choice)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** The data of a page that only this browser has. */
function PageSettings({ t, store, page }: { t: T; store: PagesStore; page: KnownUserPage }) {
  const id = useId();
  const notes = { hint: t("pages_name_hint") };
  return (
    <FieldList>
      <Row label={t("pages_name")} htmlFor={id} {...notes}>
        <input
          id={id}
          class={valueClass}
          dir="auto"
          autocomplete="off"
          maxLength={userPageBounds.title}
          value={page.title}
          onChange={(event) => store.describe({ title: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.isComposing) return;
            // The form would send the text typed about the page.
            event.preventDefault();
            store.describe({ title: event.currentTarget.value });
          }}
          {...rowNotes(id, notes)}
        />
      </Row>
      <SelectSetting
        label={t("pages_markup")}
        note={t("pages_markup_note")}
        value={page.markup}
        choices={[
          ["markdown", t("pages_markdown")],
          ["html", t("pages_html")],
        ]}
        onChange={(markup) => store.describe({ markup })}
      />
    </FieldList>
  );
}

function savedText(t: T, { contentAtMs }: KnownUserPage): string {
  if (contentAtMs === undefined) return t("pages_never_saved");
  return t("pages_saved_at", { when: dayAndTime(t, contentAtMs) });
}

function sendText(t: T, isSent: boolean, value: string): string {
  if (!isSent) return t("pages_stays");
  return value === "" ? t("pages_clears") : t("pages_replaces");
}

/** Adds a list item with a link to the content: the web page seen last, one of the latest links, or any address. */
function AddItem({ t, store }: { t: T; store: PagesStore }) {
  const id = useId();
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string>();
  const links = store.view.value?.links ?? [];
  const notes = { hint: t("pages_item_hint"), error };
  const add = () => {
    const typed = address.trim();
    const known = links.find((link) => link.address === typed);
    const isAdded = store.addItem({ title: known?.title ?? "", address: typed });
    setError(isAdded ? undefined : t("pages_item_wrong"));
    if (isAdded) setAddress("");
  };
  const addCurrent = async () => {
    const isAdded = await store.addCurrent();
    setError(isAdded ? undefined : t("pages_current_unseen"));
  };
  return (
    <>
      <FieldList>
        <Row label={t("pages_item")} htmlFor={id} {...notes}>
          <input
            id={id}
            class={`${inputClass} ${layout.field}`}
            dir="ltr"
            type="url"
            autocomplete="off"
            list={`${id}-links`}
            value={address}
            onInput={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.isComposing) return;
              event.preventDefault();
              add();
            }}
            {...rowNotes(id, notes)}
          />
          <datalist id={`${id}-links`}>
            {links.map(({ title, address: known }) => (
              <option key={known} value={known}>
                {title}
              </option>
            ))}
          </datalist>
        </Row>
      </FieldList>
      <div class={layout.actions}>
        <Button onPress={add}>{t("pages_item_add")}</Button>
        <Button onPress={() => void addCurrent()}>{t("pages_add_current")}</Button>
      </div>
    </>
  );
}
