import { Row, rowNotes, valueClass } from "../../../ui/combobox/field-list.tsx";

/** A text of the form. `offers`: values to choose from. `number`: an integer. */
export function TextRow({
  id,
  label,
  hint,
  error,
  value,
  lines = false,
  number = false,
  offers,
  onText,
}: {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  /** Several lines. */
  lines?: boolean;
  number?: boolean;
  offers?: readonly string[];
  onText: (text: string) => void;
}) {
  const passed = {
    ...rowNotes(id, { hint, error }),
    id,
    class: valueClass,
    value,
    onInput: (event: { currentTarget: { value: string } }) => onText(event.currentTarget.value),
  };
  return (
    <Row label={label} htmlFor={id} hint={hint} error={error}>
      {lines ? (
        <textarea {...passed} dir="auto" rows={2} />
      ) : (
        <input
          {...passed}
          dir="auto"
          type="text"
          autocomplete="off"
          // A field of type "number" reports an invalid text as an empty field, which would clear the value.
          {...(number && { inputMode: "numeric" })}
          {...(offers !== undefined && { list: `${id}-offers` })}
        />
      )}
      {offers !== undefined && (
        <datalist id={`${id}-offers`}>
          {offers.map((offer) => (
            <option key={offer}>{offer}</option>
          ))}
        </datalist>
      )}
    </Row>
  );
}
