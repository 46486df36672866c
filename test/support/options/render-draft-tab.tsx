import { render } from "@testing-library/preact";
import { err, ok } from "../../../src/domain/values/result.ts";
import { DraftTab, type DraftTabProps } from "../../../src/options/draft/draft-tab.tsx";
import { english } from "../english.ts";
import { uuids } from "../popup/fixtures.ts";

/** The tab of a draft in its page, with a background of the test's, and a browser that gives nothing. */
export function renderDraftTab(
  props: Pick<DraftTabProps, "client" | "of"> & Partial<DraftTabProps>,
) {
  return render(
    <main>
      <DraftTab
        t={english}
        listFiles={async () => ok({ files: [], categories: [], links: [] })}
        listHistory={async () => ok([])}
        now={() => 0}
        uuid={uuids()}
        isMac={false}
        bytes={{ put: async () => ok(), forget: async () => undefined }}
        locate={async () => err("unknown")}
        requestAllHosts={async () => false}
        requestPageHost={async () => false}
        onChanged={() => () => {}}
        onRenewed={() => {}}
        onAddToPage={() => {}}
        onOpenOptions={() => {}}
        onClose={() => {}}
        {...props}
      />
    </main>,
  );
}
