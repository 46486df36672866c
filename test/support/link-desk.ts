import { attachFiles } from "../../src/background/use-cases/files/attach-files.ts";
import { changeFile } from "../../src/background/use-cases/files/change-file.ts";
import { linkRef } from "../../src/shared/domain/operation/operation.ts";
import type { LocalId } from "../../src/shared/domain/values/ids.ts";
import { addLink } from "../../src/background/use-cases/ledger/add-link.ts";
import { forgetLink } from "../../src/background/use-cases/ledger/forget-link.ts";
import { findDraft, getLink } from "../../src/background/use-cases/views/known-link.ts";
import { aLife, aWorld, onDisk } from "./a-life.ts";
import { aDraft } from "./builders.ts";

/** A life with the use cases about links that exist at the service. Nothing is sent by itself. */
export function aLinkDesk() {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const still = { ...life, deliver: () => undefined };
  return {
    ...life,
    add: addLink(life),
    forget: forgetLink(life),
    get: getLink(life),
    findPage: (link: LocalId) => findDraft(life)({ link }),
    attach: attachFiles(still),
    changeFile: changeFile(still),
    row: (localId: LocalId) => onDisk(life, (tx) => tx.row(linkRef(localId))),
  };
}

/** A link that the service has accepted from here. */
export async function savedLink(desk: ReturnType<typeof aLinkDesk>): Promise<LocalId> {
  const draft = aDraft(1);
  await desk.save(draft);
  await desk.deliverer.run();
  return draft.link;
}
