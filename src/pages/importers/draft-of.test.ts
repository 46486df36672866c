import { expect, it } from "vitest";
import { importedFieldNames, type ImportedField } from "../../shared/domain/fields/link.ts";
import { columnsOf, linkOf } from "./columns.ts";
import { draftOf } from "./draft-of.ts";
import { knownNames } from "./known-names.ts";

/** A value of each field that has no rule of its own. */
const values: Record<ImportedField, string> = { imageUrl: "https://quoin.example/c.jpg" };

const columns = importedFieldNames.flatMap((field) =>
  knownNames[field].map((name) => ({ field, name })),
);

it.each(columns)(
  "the $field of a link is read from a column with the name $name",
  ({ field, name }) => {
    const row = new Map([
      ["url", "https://quoin.example/"],
      [name, ` ${values[field]} `],
    ]);
    const draft = draftOf(linkOf(columnsOf([...row.keys()]), (column) => row.get(column), 1));
    expect(draft).toMatchObject({ value: { fields: { [field]: values[field] } } });
  },
);

it("an image address with a name and a password is saved without them, and one that is none is not saved", () => {
  const image = (text: string) => {
    const link = linkOf(
      columnsOf(["url", "image"]),
      (name) => (name === "url" ? "https://quoin.example/" : text),
      1,
    );
    const draft = draftOf(link);
    return draft.ok ? draft.value.fields.imageUrl : draft.error;
  };
  expect(image("https://ada:secret@quoin.example/c.jpg")).toBe("https://quoin.example/c.jpg");
  expect(image("c.jpg")).toBeUndefined();
  expect(image("javascript:alert(1)")).toBeUndefined();
  expect(image(`https://quoin.example/${"c".repeat(9_000)}`)).toBeUndefined();
});
