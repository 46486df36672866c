import { useState } from "preact/hooks";
import type { Place } from "../../../shared/domain/capture/capture.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import type { DraftForm } from "../../forms/link/draft/draft-form.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./files/files-part.module.css";

/** Asks where this device is. Call it first in a click handler. */
export type Locate = () => Promise<Result<Place, "denied" | "unknown">>;

/**
 * Fills in the latitude and longitude of this device. Exists only here, because the browser's question would close a
 * popup. Empty for a saved link, because its place cannot be changed.
 */
export function PlacePart({
  t,
  form,
  formNow,
  locate,
}: {
  t: T;
  form: DraftForm;
  /** The form of the draft once the place is known: another one may have gone on with it. */
  formNow: () => DraftForm;
  locate: Locate;
}) {
  const [state, setState] = useState<"asking" | "found" | "denied" | "unknown">();
  if (form.editing.value !== undefined) return null;
  const said = {
    asking: t("place_asking"),
    found: t("place_found"),
    denied: t("place_denied"),
    unknown: t("place_unknown"),
  };
  return (
    <section class={styles.part} aria-labelledby="place-name">
      <h2 id="place-name">{t("place_title")}</h2>
      <div class={styles.add}>
        <Button
          aria-describedby="place-hint"
          onPress={() => {
            const finding = locate();
            setState("asking");
            void finding.then(async (found) => {
              setState(found.ok ? "found" : found.error);
              if (!found.ok) return;
              const { latitude, longitude } = found.value;
              formNow().setMore({
                latitude: String(latitude),
                longitude: String(longitude),
              });
            });
          }}
        >
          {t("place_here")}
        </Button>
        <span id="place-hint" class="muted">
          {t("place_hint")}
        </span>
      </div>
      <div aria-live="polite">{state !== undefined && <p>{said[state]}</p>}</div>
    </section>
  );
}
