import type { ChoiceFailure, StorageFailure } from "../domain/failures.ts";
import type { KnownLink } from "../domain/known-link.ts";
import type { LocalId, ProfileId } from "../domain/values/ids.ts";
import type { Request as Method } from "./method.ts";

/** The requests about what the ledger knows of a link. Nothing of them is sent to the service. */
export interface KnownLinkContract {
  /** Takes a link of the service into the ledger, by its id or address; `link` is absent if there is none. */
  addLink: Method<
    { link: LocalId; text: string; profileId?: ProfileId },
    { link?: LocalId },
    StorageFailure
  >;
  /** Undefined if the link is not in the ledger. */
  getLink: Method<{ link: LocalId }, KnownLink | undefined, StorageFailure>;
  /** Takes a link out of the ledger; refused while something about it is on its way. */
  forgetLink: Method<{ link: LocalId }, void, ChoiceFailure | StorageFailure>;
}
