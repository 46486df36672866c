import type { Failure } from "../../../../shared/domain/failures.ts";
import type { EntryId, LocalId } from "../../../../shared/domain/values/ids.ts";
import type { PopupView } from "../../../../shared/domain/views/views.ts";
import type { DraftForm } from "../draft/draft-form.ts";
import type { DraftAutosave } from "./draft-autosave.ts";
import type { SaveRefusal } from "./editor-state.ts";

/** The next step of the form after nothing was kept: the reason to show, or `again` if the form can be saved now. */
export function createRefusalRecovery({
  form,
  autosave,
  open,
  pageAddress,
  getView,
}: {
  form: DraftForm;
  autosave: Pick<DraftAutosave, "keep">;
  /** Requests the page's view and updates the form; returns why it could not. */
  open: (address?: string, link?: LocalId) => Promise<Failure | undefined>;
  pageAddress: () => string;
  getView: () => PopupView | undefined;
}) {
  /**
   * Another save was kept under the form's id, and the user has typed since. So the form becomes an edit of that link,
   * or a new link if that link was dropped. This is certain only if both calls succeed.
   */
  async function rejoin(): Promise<SaveRefusal | "again"> {
    const { link } = form.toDraft();
    const isEdit = form.editing.value !== undefined;
    // The draft names its link, whatever address was typed.
    const kept = await autosave.keep();
    if (!kept.ok) return kept.error;
    const failure = await open();
    if (failure !== undefined) return failure;
    const { link: there, links = [] } = getView() ?? {};
    const isThere = there?.localId === link;
    if (!isThere && (isEdit || links.includes(link))) return { kind: "entry-gone" };
    form.renew(there?.localId);
    if (!isThere) return "again";
    form.edit(there, true);
    return form.isMoreTyped() ? { kind: "kept-before" } : "again";
  }

  return {
    /** The link that was saved here is to be changed: the form becomes its edit. Returns why it could not. */
    async edit(): Promise<SaveRefusal | undefined> {
      const { link } = form.toDraft();
      const failure = await open(pageAddress(), link);
      if (failure !== undefined) return failure;
      const there = getView()?.link;
      if (there?.localId !== link) return { kind: "entry-gone" };
      form.follow(there, true);
      return undefined;
    },
    /** After a failure. `over`: the save was a second attempt already. */
    async recover(failure: SaveRefusal, over: EntryId | undefined): Promise<SaveRefusal | "again"> {
      if (failure.kind === "entry-gone" && over === undefined) return rejoin();
      if (failure.kind === "profile-gone") await open();
      return failure;
    },
    /** The page of this address has a link that the form did not know: the form becomes its edit. */
    async adoptKnownLink(address: string): Promise<SaveRefusal> {
      const failure = await open(form.isElsewhere.value ? address : pageAddress());
      if (failure !== undefined) return failure;
      const there = getView()?.link;
      if (there === undefined) return { kind: "entry-gone" };
      // The old ids may belong to a delivered save.
      form.renew(there.localId);
      form.edit(there);
      return { kind: "page-known" };
    },
  };
}
