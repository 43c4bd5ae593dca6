import { Field } from "../../ui/field.tsx";

type ColumnSelectProps = {
  name: string;
  label: string;
  hint?: string;
  columns: readonly string[];
  /** The index of a column. */
  initial: number | null;
  isOptional?: boolean;
  onChoice?: (value: string) => void;
};

export function ColumnSelect(props: ColumnSelectProps) {
  const { name, label, hint, columns, initial, isOptional = false, onChoice } = props;
  const id = `column-${name}`;
  return (
    <Field id={id} name={name} label={label}>
      {(control) => (
        <>
          <select
            {...control}
            defaultValue={initial ?? ""}
            onChange={({ currentTarget }) => onChoice?.(currentTarget.value)}
            aria-describedby={hint ? `${id}-hint` : undefined}
          >
            {isOptional && <option value="">None</option>}
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
              <option key={index} value={index}>
                {column}
              </option>
            ))}
          </select>
          {hint && (
            <p id={`${id}-hint`} className="pane-note">
              {hint}
            </p>
          )}
        </>
      )}
    </Field>
  );
}
