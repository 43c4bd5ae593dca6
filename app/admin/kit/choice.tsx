import { ChevronDown } from "lucide-react";

type ChoiceProps<Value extends string> = {
  /** Heard, not seen: the chosen option says enough. */
  label: string;
  name: string;
  value: Value;
  options: Record<Value, string>;
};

/** A native dropdown of a form. */
export function Choice<Value extends string>({ label, name, value, options }: ChoiceProps<Value>) {
  return (
    <div className="choice">
      <div className="choice-field">
        <select key={value} name={name} defaultValue={value} aria-label={label}>
          {Object.entries<string>(options).map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size={16} />
      </div>
    </div>
  );
}
