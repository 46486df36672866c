import { collectionOperations } from "./collections.ts";
import { fileOperations } from "./files.ts";
import { linkOperations } from "./links.ts";
import type { ServiceConfig } from "../config.ts";
import type { Operation } from "./operation.ts";
import { userPageOperation } from "./user-pages.ts";

/** The operations of the document; `pageMethod` changes a user page. Each family is one file and one line here. */
export const documentOperations = (
  pageMethod: ServiceConfig["pageMethod"],
): readonly Operation[] => [
  ...linkOperations,
  ...collectionOperations,
  ...fileOperations,
  userPageOperation(pageMethod),
];

export type Match =
  | { readonly kind: "operation"; readonly operation: Operation; readonly id: string | undefined }
  | { readonly kind: "wrong-method"; readonly allowed: readonly string[] }
  | { readonly kind: "unknown-path" };

/** Finds the operation for a method and a path without prefix and query. */
export function matchRoute(
  method: string,
  path: string,
  { pageMethod }: Pick<ServiceConfig, "pageMethod">,
): Match {
  const allowed: string[] = [];
  for (const operation of documentOperations(pageMethod)) {
    const match = pathPattern(operation.path).exec(path);
    if (match === null) continue;
    if (operation.method === method) return { kind: "operation", operation, id: match.groups?.id };
    allowed.push(operation.method);
  }
  return allowed.length > 0 ? { kind: "wrong-method", allowed } : { kind: "unknown-path" };
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace("{id}", "(?<id>[^/]+)")}$`);
}
