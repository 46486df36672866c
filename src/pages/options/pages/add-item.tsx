import { useId, useState } from "preact/hooks";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { inputClass, Row, rowNotes, FieldList } from "../../ui/combobox/field-list.tsx";
import layout from "../parts/layout.module.css";
import type { PagesStore } from "./store.ts";

/** Adds a list item with a link to the content: the web page seen last, one of the latest links, or any address. */
export function AddItem({ t, store }: { t: T; store: PagesStore }) {
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
