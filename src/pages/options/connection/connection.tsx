import { useLayoutEffect, useRef } from "preact/hooks";
import type { T } from "../../../shared/i18n/t.ts";
import { nameList } from "../../../shared/i18n/name-list.ts";
import { Notice } from "../../ui/notice.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { SectionHead } from "../parts/section-head.tsx";
import layout from "../parts/layout.module.css";
import type { WaitedSaves } from "./newcomer.ts";
import { DeletePart } from "./profile/delete-part.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import styles from "./connection.module.css";
import type { Preset } from "./form.ts";
import { useShownProgress } from "./test/shown-progress.ts";
import type { ConnectionStore } from "./store.ts";
import { TestPart } from "./test/test-part.tsx";
import { Button } from "../../ui/button.tsx";
import { addIcon, Icon, savedIcon } from "../../ui/icon.tsx";
import { Mark } from "../../ui/mark.tsx";
import { lockIcon, unknownIcon } from "../parts/icons.ts";

/** The Connection section: server, key, and the findings of a test. */
export function Connection({
  t,
  store,
  presets,
  unreadPolicy = [],
}: {
  t: T;
  store: ConnectionStore;
  presets: readonly Preset[];
  /** The places in an administrator's policy that cannot be read. */
  unreadPolicy?: readonly string[];
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useShownProgress(store);
  const { progress } = shown;
  const kept = store.kept.value;
  const profileId = kept?.profileId;
  const unread = store.unread.value;
  const unused = store.usage.failed.value;
  const shownBefore = useRef(profileId);
  useLayoutEffect(() => {
    // Another profile is shown, and the focused element disappeared with the previous one.
    const isOther = shownBefore.current !== undefined && shownBefore.current !== profileId;
    shownBefore.current = profileId;
    if (isOther && document.activeElement === document.body) heading.current?.focus();
  }, [profileId]);
  // Before the first response there is nothing the form could show.
  if (kept === undefined && unread === undefined) {
    return <SectionHead title={t("connection_title")} />;
  }
  const first = store.firstRun.value;
  const failed = progress.step === "failed" ? progress.action : "save";
  const again = () => {
    if (failed === "test") void store.test();
    else if (failed === "try-bearer") void store.tryBearer();
    else void store.save();
  };
  const form = (
    <ConnectionForm
      key={profileId}
      t={t}
      store={store}
      presets={presets}
      first={first}
      shown={shown}
    />
  );
  const parts = (
    <>
      {first ? (
        <div>
          {form}
          <div aria-live="polite" class={styles.waited}>
            <WaitedNotice t={t} saves={store.newcomer.saves.value} />
          </div>
        </div>
      ) : (
        form
      )}
      <TestPart
        t={t}
        shown={shown}
        unsaved={store.unsaved.value.length > 0}
        onAgain={again}
        onTryBearer={() => void store.tryBearer()}
        onMoved={() => void store.saveMoved()}
        onAnother={() => void store.saveAnother()}
      />
    </>
  );
  return (
    <>
      {!first && (
        <SectionHead title={t("connection_title")} lead={t("connection_lead")} heading={heading}>
          <ProfileActions t={t} store={store} />
        </SectionHead>
      )}
      <div role="alert" class={layout.alert}>
        <FailureNotice
          t={t}
          title={t("connection_unread")}
          failure={unread}
          onAgain={() => void store.load()}
        />
        {unused !== undefined && (
          <FailureNotice
            t={t}
            title={t("profile_not_used")}
            failure={unused.failure}
            onAgain={() => void store.choose(unused.profileId)}
          />
        )}
      </div>
      {unreadPolicy.length > 0 && (
        <Notice kind="need" title={t("connection_policy_wrong")}>
          <p>{t("connection_policy_wrong_why", { places: nameList(t, unreadPolicy) })}</p>
        </Notice>
      )}
      {kept?.isSetAside && (
        <Notice kind="need" title={t("connection_set_aside")}>
          <p>{t("connection_set_aside_why")}</p>
        </Notice>
      )}
      {first ? (
        <div class={styles.first}>
          <Welcome t={t} isButtonHidden={store.newcomer.isButtonHidden.value} />
          <div class={styles.stack}>{parts}</div>
        </div>
      ) : (
        <div class={styles.columns}>{parts}</div>
      )}
      {!first && !store.isNew.value && kept !== undefined && (
        <DeletePart t={t} profile={kept} deletion={store.deletion} />
      )}
    </>
  );
}

/** Says where the saves are that were made before a server was connected. Nothing if there were none. */
function WaitedNotice({ t, saves }: { t: T; saves: WaitedSaves }) {
  const { count, left, needYou } = saves;
  if (count === 0) return null;
  if (left === undefined) {
    return <Notice kind="wait" title={t.count("connection_waited", count)} />;
  }
  if (needYou > 0) {
    return (
      <Notice kind="need" title={t.count("popup_need_you", needYou)}>
        <a href="#/activity">{t("popup_look_activity")}</a>
      </Notice>
    );
  }
  return left > 0 ? (
    <Notice title={t.count("connection_waited_going", left)} />
  ) : (
    <Notice kind="saved" title={t.count("connection_waited_gone", count)} />
  );
}

/** Adds a profile, or leaves the one that was just added. Another one is chosen in the navigation. */
function ProfileActions({ t, store }: { t: T; store: ConnectionStore }) {
  if (store.kept.value === undefined) return null;
  const isLeavable = store.isNew.value && store.profiles.value.length > 0;
  return (
    <div class={layout.actions}>
      {isLeavable ? (
        <Button kind="quiet" onPress={() => void store.leaveNew()}>
          {t("popup_cancel")}
        </Button>
      ) : (
        <Button onPress={() => void store.add()}>
          <Icon of={addIcon} />
          {t("profile_add")}
        </Button>
      )}
    </div>
  );
}

/** The description and the promises of Linkstow, shown while nothing is connected. */
function Welcome({ t, isButtonHidden }: { t: T; isButtonHidden: boolean }) {
  const vows = [
    { icon: savedIcon, vow: t("connection_vow_kept"), why: t("connection_vow_kept_why") },
    { icon: unknownIcon, vow: t("connection_vow_once"), why: t("connection_vow_once_why") },
    { icon: lockIcon, vow: t("connection_vow_asked"), why: t("connection_vow_asked_why") },
  ];
  return (
    <div class={styles.welcome}>
      <Mark size={48} />
      <h1>{t("connection_welcome")}</h1>
      <p class="muted">{t("connection_welcome_lead")}</p>
      <ul>
        {vows.map(({ icon, vow, why }) => (
          <li key={vow}>
            <Icon of={icon} />
            <span>
              <b>{vow}</b>
              {why}
            </span>
          </li>
        ))}
      </ul>
      {isButtonHidden && (
        <div class={styles.pin}>
          <Notice title={t("connection_pin")}>
            <p>{t("connection_pin_why")}</p>
          </Notice>
        </div>
      )}
    </div>
  );
}
