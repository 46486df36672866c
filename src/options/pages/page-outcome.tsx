import { entrySentence } from "../../forms/entry/entry-text.ts";
import type { T } from "../../i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { choiceText } from "../entry/entry-words.ts";
import layout from "../parts/layout.module.css";
import styles from "./pages.module.css";
import type { PagesStore } from "./store.ts";

/** The outcome of the last save, with its choices. The user can drop the save in Activity, which asks first. */
export function PageOutcome({ t, store, now }: { t: T; store: PagesStore; now: () => number }) {
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
