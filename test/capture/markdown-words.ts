const fence = /^\s*(?:> ?)*\s*(`{3,}|~{3,})/u;

/** The words of a Markdown text: its marks, HTML tags, images and link addresses are removed. */
export function wordsOfMarkdown(markdown: string): string {
  let open: string | undefined;
  const lines = markdown.split("\n").map((line) => {
    const mark = fence.exec(line)?.[1];
    if (open === undefined && mark !== undefined) {
      open = mark;
      return "";
    }
    if (open !== undefined && mark?.startsWith(open) === true) {
      open = undefined;
      return "";
    }
    return open === undefined ? line : keepCode(line);
  });
  return restoreCode(
    withoutMarks(
      lines.join("\n").replaceAll(/`+([^`\n]+)`+/gu, (_, code: string) => keepCode(code)),
    ),
  );
}

function withoutMarks(text: string): string {
  return text
    .replaceAll(/\\([<>[\]()*_~!&\\`])/gu, (_, mark: string) => keepCode(mark))
    .replaceAll(/\[!\w+\][+-]?/gu, " ")
    .replaceAll(/!\[[^\]]*\]\([^)\s]*(?:\s+"[^"]*")?\)/gu, " ")
    .replaceAll(/<\/?(?:div|p|li|tr|td|th|br|table|ul|ol|h\d)\b[^>]*>/giu, " ")
    .replaceAll(/<\/?[a-z][^>]*>|<!--.*?-->/giu, "")
    .replaceAll(/\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/gu, "] ")
    .replaceAll(/[*~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|\\(?=[^a-z])/giu, "")
    .replaceAll(/&(?:lt|gt|amp|quot|nbsp);/gu, " ");
}

// Characters for private use stand for those of code that would be taken for marks.
const codeMarks = "<>[]()*_~!&\\`";
const firstPrivate = 0xe000;

function keepCode(code: string): string {
  return code.replaceAll(/[<>[\]()*_~!&\\`]/gu, (mark) =>
    String.fromCharCode(firstPrivate + codeMarks.indexOf(mark)),
  );
}

function restoreCode(text: string): string {
  return text.replaceAll(
    /[\uE000-\uE00C]/gu,
    (mark) => codeMarks[mark.charCodeAt(0) - firstPrivate] ?? "",
  );
}
