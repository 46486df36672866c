import { sentenceGap } from "../../../shared/i18n/sentences.ts";
import type { T } from "../../../shared/i18n/t.ts";
import type { DryRun } from "../../importers/dry-run.ts";
import { freshTaken, statesIn } from "../../importers/folders.ts";
import { getSent, type ImportChoices } from "../../importers/operations.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CreatesQuestion } from "../jobs/creates-question.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { SectionHead } from "../parts/section-head.tsx";
import { JobCard } from "../jobs/job-card.tsx";
import type { JobsStore } from "../jobs/store.ts";
import layout from "../parts/layout.module.css";
import { Select } from "../parts/select.tsx";
import { hashOf } from "../parts/routes.ts";
import { ChoicesPart } from "./view/choices-part.tsx";
import { FollowedPart } from "./followed/followed-part.tsx";
import type { FollowedStore } from "./followed/store.ts";
import styles from "./view/import.module.css";
import { FolderTree } from "./view/folder-tree.tsx";
import { kindOf } from "./view/kinds.ts";
import { RecognisedPart } from "./view/recognised-part.tsx";
import type { Inspected } from "./source/source.ts";
import { SourcePart } from "./view/source-part.tsx";
import type { ImportStore } from "./store/store.ts";
import { Summary } from "./view/summary.tsx";
import type { LinkState } from "../../importers/states.ts";
import { Check } from "../../ui/check.tsx";

/** Imports links from a file, a list or this browser: shows the links and the effect of the import, and starts it. */
export function Import({
  t,
  store,
  jobs,
  followed,
}: {
  t: T;
  store: ImportStore;
  jobs: JobsStore;
  followed: FollowedStore;
}) {
  const { failure, refusal, inspected, run, stage, view } = store;
  const now = stage.value;
  const isOwnMissing = followed.view.value?.isMissing === true;
  const job =
    now.name === "started" ? jobs.list.value?.find((one) => one.job.id === now.job) : undefined;
  // A job that was removed from the list is done, too.
  const isOver = job?.progress.isOver ?? jobs.said.value?.what === "forgotten";
  return (
    <>
      <SectionHead title={t("import_title")} lead={t("import_lead")} />
      <div class={styles.parts} data-read={run.value !== undefined || undefined}>
        <SourcePart t={t} store={store} isOwnMissing={isOwnMissing} />
        <div role="alert" class={layout.alert}>
          <FailureNotice t={t} title={t("import_failed")} failure={failure.value} />
          {refusal.value !== undefined && <p>{t(refusalTexts[refusal.value])}</p>}
        </div>
        {inspected.value !== undefined && (
          <RecognisedPart t={t} store={store} inspected={inspected.value} />
        )}
        {run.value !== undefined && (
          <>
            <div class={styles.outcome}>
              <Summary t={t} run={run.value} parts={inspected.value?.parts ?? []} />
              <Preview t={t} run={run.value} choices={store.choices.value} />
            </div>
            {inspected.value !== undefined && run.value.folders.all.length > 1 && (
              <TakePart t={t} store={store} run={run.value} inspected={inspected.value} />
            )}
            <StatesPart t={t} store={store} run={run.value} />
            {run.value.fresh > 0 && view.value !== undefined && (
              <ChoicesPart t={t} store={store} view={view.value} />
            )}
          </>
        )}
        <div class={styles.foot}>
          <StartPart t={t} store={store} />
        </div>
        <output class={styles.said}>
          {now.name === "reading" && t("import_reading")}
          {now.name === "started" && (
            <>
              {!isOver && t("import_begun") + sentenceGap(t)}
              <a href={hashOf("activity")}>{t("import_show_activity")}</a>
            </>
          )}
        </output>
        {job !== undefined && <JobCard t={t} store={jobs} shown={job} heading="h2" />}
        {inspected.value === undefined && !isOwnMissing && (
          <FollowedPart t={t} store={followed} onRead={() => void store.openOwn()} />
        )}
      </div>
    </>
  );
}

/** The choice of the files and folders whose links are taken. */
function TakePart({
  t,
  store,
  run,
  inspected,
}: {
  t: T;
  store: ImportStore;
  run: DryRun;
  inspected: Inspected;
}) {
  if (run.fresh === 0) return null;
  const nameOf = (part: number) =>
    inspected.parts[part]?.path || t(sourceNames[inspected.opened.source.kind]);
  return (
    <section class={layout.part}>
      <h2>{t("import_take")}</h2>
      <FolderTree t={t} store={store} run={run} nameOf={nameOf} />
    </section>
  );
}

/** The first new links as they will be sent. */
function Preview({ t, run, choices }: { t: T; run: DryRun; choices: ImportChoices }) {
  if (run.sample.length === 0) return null;
  return (
    <section class={layout.part}>
      <h2>{t("import_preview")}</h2>
      <ol class={styles.preview}>
        {run.sample.map((one) => {
          const sent = getSent(one, run, choices);
          if (sent === undefined) return undefined;
          const { title, targetUrl, description, tags } = sent.fields;
          return (
            <li key={one.draft.key}>
              <bdi class="clip">{title || targetUrl}</bdi>
              <span class="url clip">{targetUrl}</span>
              {description !== "" && <bdi class={styles.note}>{description}</bdi>}
              <small>
                {[...new Set(sent.paths.map((path) => path.join(" / ")))].map((path) => (
                  <bdi key={path} class={styles.path}>
                    {path}
                  </bdi>
                ))}
                {tags.map((tag) => (
                  <bdi key={tag} class={styles.tag}>
                    {tag}
                  </bdi>
                ))}
              </small>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The button that imports, the question that many creates need, and the progress until they are on disk. */
function StartPart({ t, store }: { t: T; store: ImportStore }) {
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
      <Advance
        label={t("import_title")}
        done={now.written}
        all={run.value?.fresh ?? 0}
        text={t.count("import_writing", now.written)}
      />
    );
  if (now.name === "reading" && now.files !== undefined) {
    const { done, all } = now.files;
    return (
      <Advance
        label={t("import_reading")}
        done={done}
        all={all}
        text={t("import_opened", { all: t.number(all), done: t.number(done) })}
      />
    );
  }
  if (run.value === undefined || now.name !== "waiting" || inspected.value === undefined)
    return null;
  const { links, fresh, saved, folderLinks } = run.value;
  if (links === 0) return <Notice title={noneText(t, inspected.value)} />;
  const savedOf = t("import_saved_of", { all: t.number(links), saved: t.number(saved) });
  const { left = new Set(), states } = store.choices.value;
  const taken = freshTaken(folderLinks, left, states);
  if (taken === 0)
    return (
      <Notice title={t(fresh === 0 ? "import_none" : "import_nothing_taken")}>
        {saved > 0 && <p>{savedOf}</p>}
      </Notice>
    );
  const name = jobName(t, inspected.value);
  return (
    <>
      <Button kind="primary" onPress={() => void store.start(name)}>
        {t.count("import_button", taken)}
      </Button>
      <p class={layout.small}>
        {fresh > taken && <span>{t.count("import_unticked", fresh - taken)}</span>}
        {saved > 0 && <span>{savedOf}</span>}
      </p>
    </>
  );
}

function Advance({
  label,
  done,
  all,
  text,
}: {
  label: string;
  done: number;
  all: number;
  text: string;
}) {
  return (
    <div class={styles.writing}>
      <progress aria-label={label} max={Math.max(all, done)} value={done} />
      <p class={layout.small}>{text}</p>
    </div>
  );
}

/** Says that a source has no links, and what kind of source it was taken for. */
function noneText(t: T, { opened: { source }, parts: [first, ...others] }: Inspected): string {
  if (source.kind !== "files") return t("import_none_found_text");
  if (others.length > 0 || first === undefined || "failure" in first)
    return t("import_none_found_files");
  const { short: kind } = kindOf(first.format);
  return kind === undefined ? t("import_none_found_text") : t("import_none_found", { kind });
}

/** The name of the only file, the number of files, or the kind of another source. */
function jobName(t: T, { opened: { source }, parts }: Inspected): string {
  if (source.kind !== "files") return t(sourceNames[source.kind]);
  const [first, ...others] = source.files;
  return first !== undefined && others.length === 0
    ? first.path
    : t.count("import_files", parts.length);
}

const refusalTexts = {
  bookmarks: "import_browser_refused",
  refused: "import_again_refused",
  gone: "import_again_gone",
} as const;

const sourceNames = {
  browser: "import_format_browser",
  text: "import_format_list",
  files: "import_file",
} as const;

/** The states of the new links: which are taken, and whether their tags are sent. Nothing if there is no state. */
function StatesPart({ t, store, run }: { t: T; store: ImportStore; run: DryRun }) {
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
              <Select
                aria-label={t("import_state_use", { state: stateText(t, state) })}
                disabled={use === "left"}
                value={use === "nothing" ? "nothing" : "tag"}
                choices={[
                  ["tag", t("import_state_tag", { tag: state })],
                  ["nothing", t("import_state_nothing")],
                ]}
                onChange={(wanted) => choose(state, wanted)}
              />
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
