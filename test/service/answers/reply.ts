/** One complete response, before it is sent or spoilt. */
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

/** A refusal with a message. The document shows no error shape; this one is the most common. */
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

/** A web framework's response to an unknown path: a page, not JSON. */
export function unknownPathReply(): Reply {
  return htmlReply(
    404,
    "<!doctype html><html lang=en><title>Not found</title><h1>404</h1><p>The page you were looking for does not exist.</p></html>",
  );
}
