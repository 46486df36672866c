import type { Failure } from "../../../shared/domain/failures.ts";
import type { T } from "../../../shared/i18n/t.ts";

/** Leads to the failure's entry in the guide, which ships with the extension: no request is made. */
export function WhatItMeans({ t, kind }: { t: T; kind: Failure["kind"] }) {
  return (
    <a href={`../guide/index.html#${kind}`} target="_blank">
      {t("what_it_means")}
    </a>
  );
}
