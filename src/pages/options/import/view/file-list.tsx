import { failureText } from "../../../../shared/i18n/failure-text.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { Icon } from "../../../ui/icon.tsx";
import { collectionsIcon } from "../../parts/icons.ts";
import layout from "../../parts/layout.module.css";
import styles from "./import.module.css";
import { kindOf } from "./kinds.ts";
import type { Inspected, Part } from "../source/source.ts";
import type { ImportStore } from "../store/store.ts";

/** The name of a single file or archive, and its kind or the number of files, or the kind of another source. */
export function SourceName({
  t,
  inspected: {
    opened: { source },
    parts,
  },
}: {
  t: T;
  inspected: Inspected;
}) {
  const [part] = parts;
  const { icon, text } =
    parts.length === 1 && part !== undefined && "content" in part
      ? kindOf(part.format)
      : { icon: collectionsIcon, text: undefined };
  const kind = text === undefined ? t.count("import_files", parts.length) : t(text);
  const [file, ...others] = source.kind === "files" ? source.files : [];
  const isNamed = file !== undefined && others.length === 0;
  return (
    <>
      <Icon of={icon} />
      <span>
        {isNamed && (
          <>
            <bdi>{file.path}</bdi>:{" "}
          </>
        )}
        {kind}
      </span>
    </>
  );
}

/** What became of each file: first those that were not read to the end, with the reason. */
export function FileList({
  t,
  store: { run, broken },
  inspected: {
    opened: { aside },
    parts,
  },
}: {
  t: T;
  store: ImportStore;
  inspected: Inspected;
}) {
  const failureOf = (part: Part, at: number) =>
    "failure" in part ? part.failure : broken.value.get(at);
  const linksIn = (at: number) => t.count("collections_links", run.value?.linksIn.get(at) ?? 0);
  const files = parts.map((part, at) => ({ part, at, failure: failureOf(part, at) }));
  const failed = files.filter(({ failure }) => failure !== undefined);
  const read = files.filter(({ failure }) => failure === undefined);
  return (
    <>
      {failed.length > 0 && (
        <>
          <p class={styles.bad}>{t.count("import_files_failed", failed.length)}</p>
          <ul class={styles.files}>
            {failed.map(({ part: { path }, at, failure }) => (
              <li key={at}>
                <bdi class="clip">{path}</bdi>
                {broken.value.has(at) && <small>{linksIn(at)}</small>}
                {failure !== undefined && <small>{failureText(t, failure, "")}</small>}
              </li>
            ))}
          </ul>
        </>
      )}
      {read.length > 0 && (
        <details>
          <summary>{t.count("import_files_read", read.length)}</summary>
          <ul class={styles.files}>
            {read.map(({ part, at }) => (
              <li key={at}>
                <bdi class="clip">{part.path}</bdi>
                <small>{"content" in part && t(kindOf(part.format).text)}</small>
                {run.value !== undefined && <small>{linksIn(at)}</small>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {aside > 0 && <p class={layout.small}>{t.count("import_files_aside", aside)}</p>}
    </>
  );
}
