import { withChanges, type Fields } from "../domain/fields/field.ts";
import type { OperationModel, OwnRules } from "../domain/operation/operation-model.ts";
import {
  effectOf,
  resourceOf,
  subjectOf,
  valuesOf,
  type Operation,
  type OperationKind,
} from "../domain/operation/operation.ts";
import {
  linkOfPart,
  needs,
  referencesIn,
  withoutReferenceTo,
  withReferences,
} from "./references.ts";
import { withoutRefused } from "./request-fields.ts";

/** The rules of one kind of operation: those that its name and the fields of its resource state, and its own. */
export function rulesOf(kind: OperationKind, fields: Fields, own: OwnRules): OperationModel {
  const resource = resourceOf(kind);
  const effect = effectOf(kind);
  return {
    ...own,
    resource,
    effect,

    references(operation) {
      const named = referencesIn(fields, valuesOf(operation));
      return effect === "creates" ? named : [subjectOf(operation), ...named];
    },

    withReferences: (operation, newIdOf) =>
      withValues(operation, withReferences(fields, valuesOf(operation), newIdOf)),

    withoutReference(operation, lost) {
      const values = valuesOf(operation);
      const left = withoutReferenceTo(fields, values, lost);
      // A change can be sent without a reference that a create needs: the service keeps the one that it has.
      const isOfNoUse =
        effect === "creates"
          ? needs(fields, values, lost)
          : operation.subject === lost || Object.keys(left).length === 0;
      return isOfNoUse ? undefined : withValues(operation, left);
    },

    withoutFields: (operation, stays) =>
      effect === "changes"
        ? operation
        : withValues(operation, withoutRefused(fields, valuesOf(operation), stays)),

    fold(operation, later) {
      if (effectOf(later.kind) !== "changes" || resourceOf(later.kind) !== resource)
        return undefined;
      return effect === "creates"
        ? withValues(operation, withChanges(fields, valuesOf(operation), valuesOf(later)))
        : foldChanges(operation, later);
    },

    describe(operation, row) {
      const link = linkOfPart(fields, { ...row, ...valuesOf(operation) });
      return { ...own.describe(operation, row), ...(link !== undefined && { link }) };
    },
  };
}

function withValues(operation: Operation, values: object): Operation {
  const given = "fields" in operation ? { fields: values } : { changes: values };
  // oxlint-disable-next-line no-unsafe-type-assertion -- the values are those of the same resource
  return { ...operation, ...given } as Operation;
}

/**
 * A change with a later one merged into it, field by field. A field that both changed goes back to what it was before the
 * first.
 */
function foldChanges(first: Operation, later: Operation): Operation {
  const folded = withValues(first, { ...valuesOf(first), ...valuesOf(later) });
  if (!("before" in folded) || !folded.before) return folded;
  const before = { ...("before" in later && later.before), ...folded.before };
  // oxlint-disable-next-line no-unsafe-type-assertion -- both are changes of the same resource
  return { ...folded, before } as Operation;
}
