import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { serverHost } from "../domain/profile/server-address.ts";
import type { ConnectionView, ProfileView } from "../domain/views.ts";
import type { T } from "../i18n/t.ts";
import type { DraftOf } from "./draft/draft-tab.tsx";
import { Activity } from "./activity/activity.tsx";
import type { ActivityStore } from "./activity/store.ts";
import styles from "./app.module.css";
import { Connection } from "./connection/connection.tsx";
import type { Preset } from "./connection/form.ts";
import type { ConnectionStore } from "./connection/store.ts";
import { Navigation, sectionName } from "./navigation.tsx";
import type { Route } from "./routes.ts";
import { Saving } from "./saving/saving.tsx";
import type { SavingStore } from "./saving/store.ts";

/** The full-tab app: navigation, and the section that the address asks for. */
export function App({
  t,
  route,
  connection,
  activity,
  saving,
  presets,
  uuid,
  showDraft,
}: {
  t: T;
  route: ReadonlySignal<Route>;
  connection: ConnectionStore;
  activity: ActivityStore;
  saving: SavingStore;
  presets: readonly Preset[];
  uuid: () => string;
  showDraft: (of: DraftOf) => ComponentChildren;
}) {
  const place = route.value;
  const section = "section" in place ? place.section : undefined;
  const title = section === undefined ? t("draft_title") : sectionName(t, section);
  const kept = connection.kept.value;
  useEffect(() => {
    document.title = t("options_page_title", { section: title });
  }, [t, title]);
  useEffect(() => {
    // The navigation shows something of both, whichever section is open.
    void connection.load();
    void activity.refresh();
    if (section === "saving") void saving.load();
  }, [connection, activity, saving, section]);
  return (
    <div class={styles.app}>
      <Navigation
        t={t}
        current={section}
        needsYou={activity.view.value?.counts.needsYou ?? 0}
        profile={kept === undefined ? undefined : profileOf(kept)}
        several={connection.profiles.value.length > 1}
      />
      <main class={styles.main}>
        {"draft" in place && showDraft({ entryId: place.draft })}
        {"edit" in place && showDraft({ link: place.edit })}
        {section === "activity" && <Activity t={t} store={activity} />}
        {section === "saving" && <Saving t={t} store={saving} uuid={uuid} />}
        {section === "connection" && <Connection t={t} store={connection} presets={presets} />}
      </main>
    </div>
  );
}

function profileOf({ profileId, name, colour, serverAddress }: ConnectionView): ProfileView {
  const host = serverAddress === "" ? "" : serverHost(serverAddress);
  return { id: profileId, name, colour, host };
}
