import { render } from "@testing-library/preact";
import { err, ok } from "../../../src/shared/domain/values/result.ts";
import { DraftTab, type DraftTabProps } from "../../../src/pages/options/draft/draft-tab.tsx";
import { UnattachedNotices } from "../../../src/pages/options/draft/files/unattached.tsx";
import { createDraftMemory } from "../../../src/pages/options/draft/memory.ts";
import { noModel } from "../no-model.ts";
import { english } from "../english.ts";
import { uuids } from "../popup/fixtures.ts";

type Given = Pick<DraftTabProps, "client" | "of"> & Partial<DraftTabProps>;

const hearNothing = () => () => {};

/** The tab of a draft, with a background of the test's, and a browser that gives nothing. */
export function aDraftTab(props: Given) {
  return (
    <DraftTab
      t={english}
      listFiles={async () => ok({ files: [], categories: [], links: [] })}
      listHistory={async () => ok([])}
      memory={createDraftMemory()}
      now={() => 0}
      uuid={uuids()}
      model={noModel}
      isMac={false}
      bytes={{ put: async () => ok(), forget: async () => undefined }}
      locate={async () => err("unknown")}
      borrowAllHosts={async () => undefined}
      requestPageHost={async () => false}
      onChanged={hearNothing}
      onDraft={hearNothing}
      onRenewed={() => {}}
      onAddToPage={() => {}}
      onOpenOptions={() => {}}
      onClose={() => {}}
      {...props}
    />
  );
}

/** The tab in its page. */
export function renderDraftTab({ memory = createDraftMemory(), ...props }: Given) {
  return render(
    <main>
      <UnattachedNotices t={english} {...memory} />
      {aDraftTab({ ...props, memory })}
    </main>,
  );
}
