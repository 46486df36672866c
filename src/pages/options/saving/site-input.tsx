import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import { getTypedSite } from "../../../shared/domain/address/site.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { inputClass, Row, rowNotes } from "../../ui/combobox/field-list.tsx";
import styles from "./saving.module.css";

/** The field for a site, as a host or as the address of a page. */
export function SiteInput({
  t,
  inputRef,
  refusal,
  onRefusal,
  onAdd,
}: {
  t: T;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Why the last site was not added. */
  refusal: string | undefined;
  onRefusal: (text: string | undefined) => void;
  /** Returns false if the site was refused. Its text then stays. */
  onAdd: (site: string) => boolean;
}) {
  // Held here, so that a key stroke does not render the list of all sites.
  const [text, setText] = useState("");
  const notes = { error: refusal };
  function add(): void {
    const site = getTypedSite(text);
    if (site === undefined) onRefusal(t("saving_site_wrong"));
    if (site !== undefined && onAdd(site)) setText("");
    else inputRef.current?.focus();
  }
  return (
    <Row label={t("library_site")} htmlFor="site" {...notes}>
      <div class={styles.add}>
        <input
          {...rowNotes("site", notes)}
          ref={inputRef}
          id="site"
          dir="ltr"
          class={inputClass}
          placeholder="example.org"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            onRefusal(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button onPress={add}>{t("saving_add_site")}</Button>
      </div>
    </Row>
  );
}
