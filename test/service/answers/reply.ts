/** One whole answer, before it is sent or spoiled. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function jsonReply(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(value),
  };
}

export function htmlReply(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { status, headers: { "content-type": "text/html; charset=utf-8", ...headers }, body };
}

/** A refusal in words. The document shows no error shape; this one is the commonest. */
export function errorReply(
  status: number,
  error: string,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return jsonReply(status, { error }, headers);
}

/** A refusal by field: `{"errors":{"title":["must be a string"]}}`. */
export function fieldErrorsReply(errors: ReadonlyMap<string, readonly string[]>): Reply {
  return jsonReply(422, { errors: Object.fromEntries(errors) });
}

/** What a web framework answers to a path it does not know: a page, not JSON. */
export function unknownPathReply(): Reply {
  return htmlReply(
    404,
    "<!doctype html><html lang=en><title>Not found</title><h1>404</h1><p>The page you were looking for does not exist.</p></html>",
  );
}
