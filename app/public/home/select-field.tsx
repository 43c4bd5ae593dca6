import { useId } from "react";
import { ChoiceField } from "../../ui/choice-field.tsx";

type SelectFieldProps = {
  form: string;
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  choose: (value: string) => void;
  isLabelHidden?: boolean;
};

/** Belongs to a form elsewhere on the page. */
export function SelectField(props: SelectFieldProps) {
  const id = useId();
  const { form, name, label, value, options, choose, isLabelHidden = false } = props;
  return (
    <div className="choice" data-chosen={value !== options[0]?.value}>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "faint fine"}>
        {label}
      </label>
      <ChoiceField
        dir="auto"
        id={id}
        form={form}
        name={name}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </ChoiceField>
    </div>
  );
}
