import * as v from "valibot";
import { linkPatternMaxLength, parseLinkPattern } from "../domain/address/link-pattern.ts";
import { imageEncodings, type Compatibility } from "../domain/profile/profile.ts";
import {
  headersMost,
  isHeaderValue,
  problemOfName,
  type TypedSignIn,
} from "../domain/profile/sign-in.ts";
import { exactly } from "../resources/exactly.ts";
import { integerId } from "../resources/id-schemas.ts";

/** Also read from disk. */
export const linkPattern = v.pipe(
  v.string(),
  v.maxLength(linkPatternMaxLength),
  v.check((pattern) => {
    const parsed = parseLinkPattern(pattern);
    return parsed.ok && parsed.value === pattern;
  }),
);

export const compatibility = v.exactOptional(
  exactly<Partial<Omit<Compatibility, "afterServerError">>>()(
    v.object({
      keyPrefix: v.exactOptional(v.picklist(["", "Bearer "])),
      honoursIdempotencyKey: v.exactOptional(v.boolean()),
      imageEncoding: v.exactOptional(v.picklist(imageEncodings)),
      userId: v.exactOptional(v.nullable(integerId)),
      linkPattern: v.exactOptional(linkPattern),
      collectionPattern: v.exactOptional(linkPattern),
      repositoryPattern: v.exactOptional(linkPattern),
      pageMethod: v.exactOptional(v.picklist(["PATCH", "PUT"])),
    }),
  ),
);

/** Also for a header on disk, like `headerValue`. */
export const headerName = v.pipe(
  v.string(),
  v.check((name) => problemOfName(name) === undefined),
);

export const headerValue = v.pipe(v.string(), v.check(isHeaderValue));

/** A header of which the name alone is given has its stored value. */
export const signIn = v.exactOptional(
  exactly<TypedSignIn>()(
    v.object({
      headers: v.pipe(
        v.array(v.object({ name: headerName, value: v.exactOptional(headerValue) })),
        v.maxLength(headersMost),
      ),
      withCookies: v.boolean(),
    }),
  ),
);

/** A choice of compatibility, too, which the user makes in `Saving`. */
export const afterServerError = v.exactOptional(v.picklist(["ask", "send-again"]));
