import { isLinkable, type PageItem } from "../../../shared/domain/user-pages/user-page-item.ts";
import type { EditorStore } from "../../forms/link/store/store.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./files/files-part.module.css";

/** Leads to the user pages, where the page of the form can be added to a list. The draft stays. */
export function UserPagePart({
  t,
  form,
  onAddToPage,
}: {
  t: T;
  form: EditorStore["form"];
  onAddToPage: (item: PageItem) => void;
}) {
  const { title, address } = form.toDraft();
  if (!isLinkable(address)) return null;
  return (
    <section class={styles.part} aria-labelledby="user-page-name">
      <h2 id="user-page-name">{t("user_page_title")}</h2>
      <div class={styles.add}>
        <Button
          aria-describedby="user-page-hint"
          onPress={() => onAddToPage({ title: title.trim(), address })}
        >
          {t("user_page_add")}
        </Button>
        <span id="user-page-hint" class="muted">
          {t("user_page_hint")}
        </span>
      </div>
    </section>
  );
}
