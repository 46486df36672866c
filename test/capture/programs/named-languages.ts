/** A block of code whose page names its language. */
export interface NamedBlock {
  readonly text: string;
  readonly language: string;
}

const inClass = [
  /(?:^|\s)(?:language|lang|highlight-source|gatsby-code)-([\w+#.-]+)/iu,
  /(?:^|\s)brush:\s*([\w+#.-]+)/iu,
  /(?:^|\s)highlight-([\w+#.-]+)\s+notranslate/iu,
];
// What pages write for "no language" or "guess it".
const none = new Set(
  "auto default nohighlight no-highlight none plain plaintext plain-text raw text txt".split(" "),
);
const maxLevels = 4;

/** The blocks of code of this page whose languages are named by the usual attributes, on or around the block. */
export const result: readonly NamedBlock[] = [...document.querySelectorAll("pre")].flatMap(
  (block) => {
    const language = languageAround(block);
    return language === undefined ? [] : [{ text: block.textContent ?? "", language }];
  },
);

function languageAround(block: Element): string | undefined {
  const around: (Element | null)[] = [block.querySelector("code"), block];
  let above = block.parentElement;
  while (above !== null && around.length < maxLevels + 2) {
    around.push(above);
    above = above.parentElement;
  }
  for (const element of around) {
    if (element === null) continue;
    const given = [
      element.getAttribute("data-lang"),
      element.getAttribute("data-language"),
      ...inClass.map((form) => form.exec(element.className)?.[1]),
    ];
    const language = given.find(Boolean)?.toLowerCase();
    if (language !== undefined) return none.has(language) ? undefined : language;
  }
  return undefined;
}
