/** One part of a form, as it was sent (RFC 7578). */
export interface Part {
  readonly name: string;
  /** Undefined for a part of text. */
  readonly fileName: string | undefined;
  readonly type: string;
  readonly content: Buffer;
}

/** The boundary of a form, without the leading dashes; undefined if the header names none. */
export function getBoundary(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  return quoted ?? plain;
}

/** What stands between the boundaries. Undefined if the body does not begin and end with one. */
export function splitAt(boundary: string, body: Buffer): Buffer[] | undefined {
  const mark = Buffer.from(`\r\n--${boundary}`);
  // The first boundary may stand at the very beginning.
  const whole = Buffer.concat([Buffer.from("\r\n"), body]);
  const pieces: Buffer[] = [];
  let at = whole.indexOf(mark);
  if (at !== 0) return undefined;
  for (;;) {
    const from = at + mark.length;
    if (whole.subarray(from, from + 2).toString() === "--") return pieces;
    at = whole.indexOf(mark, from);
    if (at < 0 || whole.subarray(from, from + 2).toString() !== "\r\n") return undefined;
    pieces.push(whole.subarray(from + 2, at));
  }
}

/** The parts of a form; undefined if the body is cut off or malformed. */
export function parseForm(boundary: string, body: Buffer): Part[] | undefined {
  const parts = splitAt(boundary, body)?.map(parsePart);
  return parts?.every((part) => part !== undefined) ? parts : undefined;
}

function parsePart(piece: Buffer): Part | undefined {
  const end = piece.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const headers = new Map(
    piece
      .subarray(0, end)
      .toString("utf8")
      .split("\r\n")
      .map((line): [string, string] => {
        const [name = "", ...value] = line.split(":");
        return [name.trim().toLowerCase(), value.join(":").trim()];
      }),
  );
  const disposition = headers.get("content-disposition") ?? "";
  const name = /^form-data;(?:.*;)?\s*name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) return undefined;
  const fileName = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1];
  return {
    name: decodeName(name),
    fileName: fileName === undefined ? undefined : decodeName(fileName),
    type: headers.get("content-type") ?? "",
    content: piece.subarray(end + 4),
  };
}

/** Browsers escape these three characters in names, and no others (HTML, "multipart form data"). */
function decodeName(name: string): string {
  return name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}
