// No space keeps these apart from the dollar signs around a formula.
const unwritable = /[`$]|\\$/u;

/**
 * The TeX of a formula as Markdown has it between dollar signs: on one line, without comments. TeX ignores spaces
 * between signs, so a space keeps apart what would be markup for a renderer that knows no formulas. Undefined if the
 * formula cannot be written between dollar signs. `isInCell`: a bar would end the cell.
 */
export function formulaOf(tex: string, isInCell: boolean): string | undefined {
  const line = tex
    .replaceAll(/(?<!\\)%.*$/gmu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
  if (line === "" || unwritable.test(line)) return undefined;
  const safe = line.replaceAll(/<(?=\S)|\](?=[([:])|!(?=\[)|\[(?=\^)|&(?=#?\w)/gu, "$& ");
  if (!isInCell) return safe;
  const bars: Record<string, string> = { "|": "\\vert ", "\\|": "\\Vert " };
  return safe.replaceAll(/\\\\|\\?\|/gu, (sign) => bars[sign] ?? sign).trim();
}

/** A formula on lines of its own. Nothing at its start can begin a list, a heading or a quotation. */
export function displayedFormulaOf(tex: string): string | undefined {
  const line = formulaOf(tex, false);
  return line && `$$\n${line.replace(/^(?![\p{L}\\])/u, "{}")}\n$$`;
}
