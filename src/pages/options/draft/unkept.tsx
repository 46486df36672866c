import type { Signal } from "@preact/signals";
import type { Failure } from "../../../shared/domain/failures.ts";
import type { EditorStore } from "../../forms/link/store/store.ts";
import { failureText } from "../../../shared/i18n/failure-text.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import layout from "../parts/layout.module.css";
import type { DraftOf } from "./open-draft.ts";

/**
 * The form of a draft that could not be stored when the user left its section. It has the only copy of the typed text.
 */
export interface UnkeptText {
  store: EditorStore;
  failure: Failure;
}

type UnkeptTexts = Signal<readonly UnkeptText[]>;

/**
 * Stores the typed text of a form that the user leaves. If that fails, the form stays in memory, and the user sees the
 * reason.
 */
export async function keepLeft(unkept: UnkeptTexts, store: EditorStore): Promise<void> {
  store.flush();
  const [, wasKept] = await store.settled();
  if (wasKept || store.phase.value === "done") return forgetUnkept(unkept, store);
  const kept = await store.keep();
  forgetUnkept(unkept, store);
  if (!kept.ok) unkept.value = [...unkept.value, { store, failure: kept.error }];
}

/** The form of this draft, if its typed text is nowhere else. The form is shown again, so the notice disappears. */
export function takeUnkept(unkept: UnkeptTexts, of: DraftOf): EditorStore | undefined {
  const found = unkept.value.find(({ store: { form } }) =>
    "link" in of
      ? form.editing.value?.localId === of.link
      : form.editing.value === undefined && form.entryId.value === of.entryId,
  );
  if (found !== undefined) forgetUnkept(unkept, found.store);
  return found?.store;
}

function forgetUnkept(unkept: UnkeptTexts, store: EditorStore): void {
  unkept.value = unkept.value.filter((one) => one.store !== store);
}

/** Stand above every section: the form of the text is not on the screen any more. */
export function UnkeptNotices({ t, unkept }: { t: T; unkept: UnkeptTexts }) {
  return (
    <div role="alert" class={layout.alert}>
      {unkept.value.map(({ store, failure }) => {
        const { title, address, entryId } = store.form;
        return (
          <Notice
            key={entryId.value}
            kind="need"
            title={t("draft_unkept", { link: title.value || address.value })}
          >
            <p>{failureText(t, failure, "")}</p>
            <p>{t("draft_unkept_why")}</p>
            <div class={`${layout.actions} ${layout.again}`}>
              <Button onPress={() => void keepLeft(unkept, store)}>{t("options_try_again")}</Button>
              <Button kind="quiet" onPress={() => forgetUnkept(unkept, store)}>
                {t("collections_discard")}
              </Button>
            </div>
          </Notice>
        );
      })}
    </div>
  );
}
