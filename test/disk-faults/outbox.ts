import type { Draft } from "../../src/shared/domain/draft/draft.ts";
import type { Entry } from "../../src/shared/domain/outbox/entry.ts";
import { putEntries } from "../support/a-life.ts";
import { aDraft, aNumberedSave, aProfileId } from "../support/builders.ts";
import { linkMade, saveAll, savedLinks, type Scenario } from "./scenario.ts";
import type { Stage } from "./stage.ts";

/** What becomes of entries: undo, the user's choices, and the end of the background during a request. */
export const outbox: readonly Scenario[] = [
  {
    name: "undo",
    before: withUndo,
    async play(stage) {
      await saveAll(stage, aDraft(2));
      // Without wishes: it is undone, or is kept if that fails.
      await stage.press("save", () => stage.life().save(aDraft(1)));
      const { entryId } = aDraft(1);
      await stage.press("undo", () => stage.life().choose({ entryId, choice: "undo" }));
    },
    after({ told, server }) {
      const isUndone = told.some(({ label, isKept }) => label === "undo" && isKept);
      const isThere = linkMade(aDraft(1)).isThere(server);
      return isUndone && isThere ? [{ verdict: "doubled", text: "sent after its undo" }] : [];
    },
  },
  {
    name: "choice",
    async before(stage) {
      await unknownSave(stage, aDraft(1));
      stage.server.refuse(true);
      await savedLinks(stage, aDraft(2), aDraft(3));
      stage.server.refuse(false);
    },
    async play(stage) {
      const choose = (number: number, choice: "arrived" | "send-again" | "drop") =>
        stage.press(choice, () =>
          stage.life().choose({
            entryId: aDraft(number).entryId,
            choice,
            ...(choice === "arrived" && { remoteId: 501 }),
          }),
        );
      await choose(1, "arrived");
      await choose(2, "send-again");
      await choose(3, "drop");
      // What was dropped is not wished for any more.
      stage.told.splice(
        0,
        stage.told.length,
        ...stage.told.filter(({ label }) => !label.endsWith("3")),
      );
      await saveAll(stage, aDraft(4));
    },
  },
  {
    name: "start after a kill",
    async before(stage) {
      stage.server.hold(true);
      await saveAll(stage, aDraft(1), aDraft(2));
      await stage.rest();
      stage.server.hold(false);
      stage.die();
      const waiting = [11, 12, 13].map((number) => aNumberedSave(number));
      await putEntries(stage.world, ...waiting.map(withOwnAddress));
    },
    play: (stage) => stage.restart(),
  },
];

/** A save whose request was in flight when the background ended: its outcome is unknown. */
async function unknownSave(stage: Stage, draft: Draft): Promise<void> {
  stage.server.hold(true);
  await saveAll(stage, draft);
  await stage.rest();
  stage.server.hold(false);
  await stage.restart();
}

async function withUndo({ world }: Stage): Promise<void> {
  await world.profiles.edit(aProfileId, ({ saving, compatibility }) => ({
    saving: { ...saving, undoPopupMs: 15_000 },
    compatibility,
  }));
}

function withOwnAddress(entry: Entry): Entry {
  const { operation, id } = entry;
  if (operation.kind !== "create-link") return entry;
  const targetUrl = `https://quoin.example/waiting/${id}`;
  return { ...entry, operation: { ...operation, fields: { ...operation.fields, targetUrl } } };
}
