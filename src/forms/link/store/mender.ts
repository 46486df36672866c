import type { Failure } from "../../../domain/failures.ts";
import type { EntryId } from "../../../domain/values/ids.ts";
import type { PopupView } from "../../../domain/views.ts";
import type { DraftForm } from "../form/draft-fields.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import type { SaveRefusal } from "./phases.ts";

/** How the form goes on after nothing was kept: why it stands there, or `again` where it can be saved now. */
export interface Mender {
  /** After a failure. `over`: the save was a second try already. */
  readonly mend: (
    failure: SaveRefusal,
    over: EntryId | undefined,
  ) => Promise<SaveRefusal | "again">;
  /** The page of this address has a link that the form did not know: it becomes the edit of that. */
  readonly meet: (address: string) => Promise<SaveRefusal>;
  /** What was saved is to be changed: the form becomes the edit of that. Why it could not. */
  readonly edit: () => Promise<SaveRefusal | undefined>;
}

export function createMender({
  form,
  keeper,
  open,
  pageAddress,
  getView,
}: {
  form: DraftForm;
  keeper: Pick<DraftKeeper, "keep">;
  /** Asks for what is known of the page, and has the form take it in; why it could not. */
  open: (address?: string) => Promise<Failure | undefined>;
  pageAddress: () => string;
  getView: () => PopupView | undefined;
}): Mender {
  /**
   * Something else was kept under the form's id: as what stands here was typed into since, the form goes
   * on as an edit of that; where that was let go of, as a new link. That it was is only known where both
   * calls were answered.
   */
  async function rejoin(): Promise<SaveRefusal | "again"> {
    const { link } = form.toDraft();
    const isEdit = form.editing.value !== undefined;
    // The draft tells which link it is of, wherever the address leads that was typed.
    const kept = await keeper.keep();
    if (!kept.ok) return kept.error;
    const failure = await open();
    if (failure !== undefined) return failure;
    const { link: there, links = [] } = getView() ?? {};
    const isThere = there?.localId === link;
    if (!isThere && (isEdit || links.includes(link))) return { kind: "entry-gone" };
    form.renew();
    if (!isThere) return "again";
    form.edit(there, true);
    return form.isMoreTyped() ? { kind: "kept-before" } : "again";
  }

  return {
    async edit() {
      const next = await rejoin();
      return next === "again" || next.kind === "kept-before" ? undefined : next;
    },
    async mend(failure, over) {
      if (failure.kind === "entry-gone" && over === undefined) return rejoin();
      if (failure.kind === "profile-gone") await open();
      return failure;
    },
    async meet(address) {
      const failure = await open(form.isElsewhere.value ? address : pageAddress());
      if (failure !== undefined) return failure;
      const there = getView()?.link;
      if (there === undefined) return { kind: "entry-gone" };
      form.edit(there);
      return { kind: "page-known" };
    },
  };
}
