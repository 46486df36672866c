import * as v from "valibot";
import { findWrongFile } from "../../../shared/domain/draft/draft-file.ts";
import type {
  ChoiceFailure,
  DraftFailure,
  StorageFailure,
} from "../../../shared/domain/failures.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { method, type InputFor } from "../../../shared/rpc/method.ts";
import { findRow } from "../stop-at-unreadable.ts";
import type { ProfileStore } from "../../../shared/ports/ports.ts";
import { createChange, type ChangePorts } from "../keep/create-change.ts";
import { keepFiles } from "./keep-files.ts";

const input = v.object({ link: ids.localId, files: forms.draftFiles });

type AttachFailure = DraftFailure | ChoiceFailure | StorageFailure;

/**
 * Keeps files for a link that is in the ledger. Their bytes are in the blob store already. A repeated call changes
 * nothing.
 */
export const attachFiles = method(
  input,
  (ports: ChangePorts & { profiles: ProfileStore }) =>
    async (attached): Promise<Result<void, AttachFailure>> => {
      const wrong = findWrongFile(attached.files);
      if (wrong !== undefined) return err(wrong);
      const all = await ports.profiles.all();
      const attach = createChange(
        ports,
        async (tx, { link, files }: InputFor<typeof input>, nowMs) => {
          const row = await findRow(tx, linkRef(link));
          const profile = all.find(({ id }) => id === row?.profileId);
          if (profile === undefined) return undefined;
          await keepFiles(tx, { link, files, profile, nowMs });
          return true;
        },
      );
      const kept = await attach(attached);
      return kept.ok ? ok() : kept;
    },
);
