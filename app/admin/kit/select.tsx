import { useEffect, useRef } from "react";
import { ChoiceField } from "../../ui/choice-field.tsx";

type SelectProps<Value extends string> = {
  /** For screen readers only. */
  label: string;
  name: string;
  value: Value;
  options: Record<Value, string>;
};

export function Select<Value extends string>({ label, name, value, options }: SelectProps<Value>) {
  const select = useRef<HTMLSelectElement>(null);
  // Back, or another filter, changes the value without a choice here.
  useEffect(() => {
    if (select.current) select.current.value = value;
  }, [value]);
  return (
    <div className="choice">
      <ChoiceField ref={select} name={name} defaultValue={value} aria-label={label}>
        {Object.entries<string>(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </ChoiceField>
    </div>
  );
}
