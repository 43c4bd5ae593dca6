import { ChoiceField } from "../../ui/choice-field.tsx";

type ColumnSelectProps = {
  name: string;
  label: string;
  hint?: string;
  columns: readonly string[];
  /** Values of the options; by default their index. */
  values?: readonly string[];
  initial: number | null;
  isOptional?: boolean;
  onChoice?: (value: string) => void;
};

export function ColumnSelect(props: ColumnSelectProps) {
  const { name, label, hint, columns, values, initial, isOptional = false, onChoice } = props;
  const optionOf = (index: number) => values?.[index] ?? String(index);
  const id = `column-${name}`;
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
      </div>
      <div className="choice">
        <ChoiceField
          id={id}
          name={name}
          defaultValue={initial === null ? "" : optionOf(initial)}
          onChange={({ currentTarget }) => onChoice?.(currentTarget.value)}
          aria-describedby={hint ? `${id}-hint` : undefined}
        >
          {isOptional && <option value="">None</option>}
          {columns.map((column, index) => (
            <option key={optionOf(index)} value={optionOf(index)}>
              {column}
            </option>
          ))}
        </ChoiceField>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="pane-note">
          {hint}
        </p>
      )}
    </div>
  );
}
