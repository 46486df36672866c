import { signal, type ReadonlySignal } from "@preact/signals";
import type { Client, FormOwner } from "../../../../background/contract.ts";
import type {
  ModelPage,
  ModelSuggestions,
  PageModel,
} from "../../../../shared/domain/suggest/model.ts";
import type { ModelFailure } from "../../../../shared/domain/failures.ts";
import type { Shown } from "../../../ui/shown.ts";
import type { ActiveTab } from "../../../../shared/domain/values/active-tab.ts";

/** `downloaded`: the share of the model that the browser has downloaded, from 0 to 1. */
export type ModelRun =
  | { state: "idle" }
  | { state: "asking"; downloaded?: number }
  | { state: "answered"; suggestions: ModelSuggestions }
  | { state: "failed"; failure: ModelFailure };

export type ModelAsked = Shown<ReturnType<typeof createModelSuggestions>>;

/** The suggestions of the browser's model for the page in front, which the user asks for. */
export function createModelSuggestions({
  model,
  client,
  tab,
  getForm,
  getPage,
  getTags,
}: {
  model: PageModel;
  client: Pick<Client, "previewPage">;
  tab: ReadonlySignal<ActiveTab | undefined>;
  getForm: () => FormOwner;
  /** Title and description as the form has them. */
  getPage: () => Omit<ModelPage, "text">;
  /** The tags in use, the likeliest first. */
  getTags: () => readonly string[];
}) {
  const run = signal<ModelRun>({ state: "idle" });
  let asking: AbortController | undefined;

  async function readText(): Promise<string> {
    const { id: tabId, address } = tab.value ?? {};
    if (tabId === undefined || address === undefined) return "";
    const read = await client.previewPage({ tabId, address, ...getForm(), format: "markdown" });
    return read.ok ? (read.value.sent?.text ?? "") : "";
  }

  return {
    run,
    /** Asks once more if there is an answer. Does nothing while it is asking. */
    async ask() {
      if (asking !== undefined) return;
      const { signal: stopped } = (asking = new AbortController());
      const show = (next: ModelRun) => {
        if (!stopped.aborted) run.value = next;
      };
      show({ state: "asking" });
      const answer = await model.suggest(async () => ({ ...getPage(), text: await readText() }), {
        tagsInUse: getTags(),
        signal: stopped,
        // The browser may tell of the end of a download after the answer.
        onDownload: (downloaded) => {
          if (run.value.state === "asking") show({ state: "asking", downloaded });
        },
      });
      show(
        answer.ok
          ? { state: "answered", suggestions: answer.value }
          : { state: "failed", failure: answer.error },
      );
      if (!stopped.aborted) asking = undefined;
    },
    stop() {
      asking?.abort();
      asking = undefined;
      run.value = { state: "idle" };
    },
  };
}
