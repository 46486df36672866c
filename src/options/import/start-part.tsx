import type { T } from "../../i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CreatesQuestion } from "../jobs/creates-question.tsx";
import layout from "../parts/layout.module.css";
import type { ImportStore } from "./store.ts";

/** The button that imports, the question that many creates need, and the progress until they are on disk. */
export function StartPart({ t, store }: { t: T; store: ImportStore }) {
  const { run, stage, inspected } = store;
  const now = stage.value;
  if (now.name === "asking")
    return (
      <CreatesQuestion
        t={t}
        creates={now.creates}
        onAgree={() => void store.confirm()}
        onCancel={() => void store.giveUp()}
      />
    );
  if (now.name === "writing")
    return (
      <div class={layout.part}>
        <progress
          aria-label={t("import_title")}
          max={Math.max(run.value?.fresh ?? 0, now.written)}
          value={now.written}
        />
        <p class={layout.small}>{t.count("import_writing", now.written)}</p>
      </div>
    );
  if (run.value === undefined || now.name !== "waiting") return null;
  if (run.value.fresh === 0) return <Notice title={t("import_none")} />;
  const { source } = inspected.value ?? {};
  const name =
    source?.kind === "file"
      ? source.file.name
      : t(source?.kind === "browser" ? "import_format_browser" : "import_format_list");
  return (
    <div class={layout.actions}>
      <Button kind="primary" onPress={() => void store.start(name)}>
        {t.count("import_button", run.value.fresh)}
      </Button>
    </div>
  );
}
