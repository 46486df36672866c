import { useId, useState } from "preact/hooks";
import { userPageBounds, type KnownUserPage } from "../../domain/user-page.ts";
import { entrySentence } from "../../forms/entry/entry-text.ts";
import type { T } from "../../i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { Check } from "../../ui/check.tsx";
import { Row, Slip, valueClass } from "../../ui/slip.tsx";
import { choiceText } from "../activity/activity-text.ts";
import { SentContent } from "../draft/sent-content.tsx";
import layout from "../layout.module.css";
import { SelectSetting } from "../setting.tsx";
import { AddItem } from "./add-item.tsx";
import styles from "./pages.module.css";
import type { PagesStore } from "./store.ts";

/** Title and content of a user page. Each field says whether it is sent. */
export function PageFormView({
  t,
  store,
  page,
  now,
}: {
  t: T;
  store: PagesStore;
  page: KnownUserPage;
  now: () => number;
}) {
  const id = useId();
  const [isPreviewed, setPreviewed] = useState(false);
  const form = store.form.value;
  if (form === undefined) return null;
  const send = (field: "title" | "content", isSent: boolean) =>
    isSent ? store.edit({ [field]: form[field] }) : store.leave(field);
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
      <h2 id={`${id}-heading`}>{page.title}</h2>
      <p class="muted">{savedText(t, page)}</p>
      <Slip>
        <Row label={t("popup_title")} htmlFor={`${id}-title`}>
          <input
            id={`${id}-title`}
            class={valueClass}
            dir="auto"
            autocomplete="off"
            maxLength={userPageBounds.title}
            value={form.title}
            onInput={(event) => store.edit({ title: event.currentTarget.value })}
          />
        </Row>
        <Check
          label={t("pages_send_title")}
          summary={sendText(t, form.sends.includes("title"), form.title)}
          checked={form.sends.includes("title")}
          onChange={(isSent) => send("title", isSent)}
        />
        <Row label={t("pages_content")} htmlFor={`${id}-content`}>
          <textarea
            id={`${id}-content`}
            class={`${valueClass} ${styles.content}`}
            dir="auto"
            maxLength={userPageBounds.content}
            value={form.content}
            onInput={(event) => store.edit({ content: event.currentTarget.value })}
          />
        </Row>
        <Check
          label={t("pages_send_content")}
          summary={sendText(t, form.sends.includes("content"), form.content)}
          checked={form.sends.includes("content")}
          onChange={(isSent) => send("content", isSent)}
        />
      </Slip>
      <AddItem t={t} store={store} />
      <Slip>
        <SelectSetting
          label={t("pages_markup")}
          note={t("pages_markup_note")}
          value={page.markup}
          choices={[
            ["markdown", t("pages_markdown")],
            ["html", t("pages_html")],
          ]}
          onChange={store.setMarkup}
        />
      </Slip>
      <Outcome t={t} store={store} now={now} />
      <div class={layout.actions}>
        <Button
          kind="primary"
          type="submit"
          reason={form.sends.length === 0 ? t("collections_unchanged") : undefined}
        >
          {t("pages_save")}
        </Button>
        {form.sends.length > 0 && (
          <Button onPress={store.discard}>{t("collections_discard")}</Button>
        )}
        <Button aria-expanded={isPreviewed} onPress={() => setPreviewed(!isPreviewed)}>
          {t("draft_preview")}
        </Button>
        <Button
          aria-describedby={`${id}-forget`}
          reason={page.entry === undefined ? undefined : t("pages_forget_waits")}
          onPress={() => void store.forget()}
        >
          {t("pages_forget")}
        </Button>
      </div>
      <p id={`${id}-forget`} class={layout.small}>
        {t("pages_forget_note")}
      </p>
      {isPreviewed && (
        <SentContent
          t={t}
          format={page.markup === "html" ? "article" : "markdown"}
          text={form.content}
        />
      )}
    </form>
  );
}

/** What became of the last save, with the choices it offers. It can be dropped in Activity, which asks first. */
function Outcome({ t, store, now }: { t: T; store: PagesStore; now: () => number }) {
  const entry = store.entry.value;
  const { head, why } =
    entry === undefined ? { head: "", why: "" } : entrySentence(t, entry, now());
  return (
    <>
      <output>
        <b>{head}</b> {why}
      </output>
      {entry !== undefined && entry.choices.length > 0 && (
        <div class={layout.actions}>
          {entry.choices
            .filter((choice) => choice !== "drop")
            .map((choice) => (
              <Button key={choice} small onPress={() => void store.decide(choice)}>
                {choiceText(t, choice)}
              </Button>
            ))}
        </div>
      )}
    </>
  );
}

function savedText(t: T, { contentAtMs }: KnownUserPage): string {
  if (contentAtMs === undefined) return t("pages_never_saved");
  const format = new Intl.DateTimeFormat(t.language, { dateStyle: "medium", timeStyle: "short" });
  return t("pages_saved_at", { when: format.format(contentAtMs) });
}

function sendText(t: T, isSent: boolean, value: string): string {
  if (!isSent) return t("pages_stays");
  return value === "" ? t("pages_clears") : t("pages_replaces");
}
