import type { T } from "../../i18n/t.ts";
import { Notice } from "../../ui/notice.tsx";
import type { WaitedSaves } from "./newcomer.ts";

/** Says where the saves are that were made before a server was connected. Nothing if there were none. */
export function WaitedNotice({ t, saves }: { t: T; saves: WaitedSaves }) {
  const { count, left, needYou } = saves;
  if (count === 0) return null;
  if (left === undefined) {
    return <Notice kind="wait" title={t.count("connection_waited", count)} />;
  }
  if (needYou > 0) {
    return (
      <Notice kind="need" title={t.count("options_needs_you", needYou)}>
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
