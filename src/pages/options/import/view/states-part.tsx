import type { T } from "../../../../shared/i18n/t.ts";
import type { DryRun } from "../../../importers/dry-run.ts";
import { statesIn } from "../../../importers/folders.ts";
import type { LinkState } from "../../../importers/states.ts";
import { Check } from "../../../ui/check.tsx";
import layout from "../../parts/layout.module.css";
import setting from "../../parts/setting.module.css";
import styles from "./import.module.css";
import type { ImportStore } from "../store/store.ts";

/** The states of the new links: which are taken, and whether their tags are sent. Nothing if there is no state. */
export function StatesPart({ t, store, run }: { t: T; store: ImportStore; run: DryRun }) {
  const states = [...statesIn(run.folderLinks)];
  if (states.length === 0) return null;
  const chosen = store.choices.value.states ?? {};
  const choose = (state: LinkState, use: "tag" | "nothing" | "left") =>
    store.choose({ states: { ...chosen, [state]: use } });
  return (
    <section class={layout.part}>
      <h2>{t("import_states")}</h2>
      <ul class={styles.states}>
        {states.map(([state, fresh]) => {
          const use = chosen[state] ?? "tag";
          return (
            <li key={state}>
              <Check
                label={stateText(t, state)}
                summary={t.count("collections_links", fresh)}
                checked={use !== "left"}
                onChange={(isTaken) => choose(state, isTaken ? "tag" : "left")}
              />
              <span class={setting.select}>
                <select
                  aria-label={t("import_state_use", { state: stateText(t, state) })}
                  disabled={use === "left"}
                  value={use === "nothing" ? "nothing" : "tag"}
                  onChange={({ currentTarget }) =>
                    choose(state, currentTarget.value === "nothing" ? "nothing" : "tag")
                  }
                >
                  <option value="tag">{t("import_state_tag", { tag: state })}</option>
                  <option value="nothing">{t("import_state_nothing")}</option>
                </select>
              </span>
            </li>
          );
        })}
      </ul>
      <p class={layout.small}>{t("import_states_note")}</p>
    </section>
  );
}

function stateText(t: T, state: LinkState): string {
  switch (state) {
    case "unread":
      return t("import_state_unread");
    case "read":
      return t("import_state_read");
    case "archived":
      return t("import_state_archived");
    case "favorite":
      return t("import_state_favorite");
  }
}
