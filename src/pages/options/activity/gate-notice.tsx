import { isAboutConnection } from "../../../shared/domain/failures.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { untilInWords } from "../../../shared/i18n/time.ts";
import { gateText } from "../../../shared/i18n/gate-text.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { WhatItMeans } from "../../forms/entry/what-it-means.tsx";
import { profileText } from "../../forms/profile/profile-select.tsx";
import { hashOf } from "../parts/routes.ts";
import layout from "../parts/layout.module.css";
import { ProfileName } from "../parts/profile-name.tsx";
import type { ShownGate } from "./shown.ts";

/** Shows why a profile sends nothing, and until when. */
export function GateNotice({
  t,
  view,
  nowMs,
  onOpenConnection,
}: {
  t: T;
  view: ShownGate;
  nowMs: number;
  /** Selects this profile first, because Connection shows the profile in use. */
  onOpenConnection: () => void;
}) {
  const { gate, host, profile } = view;
  const profileName = profile !== undefined && <ProfileName t={t} profile={profile} />;
  if (profile !== undefined && !view.waits) return null;
  const toConnection =
    profile === undefined ? (
      <a href={hashOf("connection")}>{t("popup_open_connection")}</a>
    ) : (
      <Button small onPress={onOpenConnection}>
        {t("activity_to_connection_of", { profile: profileText(t, profile) })}
      </Button>
    );
  if (!view.connected) {
    return (
      <Notice kind="wait" title={t("activity_not_connected")}>
        {profileName}
        <p>{t("activity_not_connected_why")}</p>
        <div class={layout.actions}>{toConnection}</div>
      </Notice>
    );
  }
  // The connection was just saved and is being tried, so its state is not known yet.
  if (gate === undefined || gate.cause.kind === "not-connected") return null;
  const shut = gate.state === "shut";
  const next = gate.nextTryAtMs;
  return (
    <Notice
      kind={shut ? "need" : "wait"}
      title={shut ? t("activity_gate_shut") : t("activity_gate_closed")}
    >
      {profileName}
      <p>{gateText(t, gate.cause, host)}</p>
      {next !== undefined && next > nowMs && (
        <p>
          {t(shut ? "activity_gate_checked" : "activity_gate_until", {
            when: untilInWords(t, next, nowMs),
          })}
        </p>
      )}
      <div class={layout.actions}>
        {isAboutConnection(gate.cause) && toConnection}
        <WhatItMeans t={t} kind={gate.cause.kind} />
      </div>
    </Notice>
  );
}
