import type { ReactNode } from "react";

type SwitchProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  isOn: boolean;
  onChange?: (isOn: boolean) => void;
};

export function Switch({ name, label, hint, problem, isOn, onChange }: SwitchProps) {
  const hintId = `${name}-hint`;
  const problemId = `${name}-problem`;
  return (
    <div className="switch">
      <label>
        <span>{label}</span>
        <input
          type="checkbox"
          name={name}
          defaultChecked={isOn}
          onChange={({ currentTarget }) => onChange?.(currentTarget.checked)}
          {...(problem ? { "aria-invalid": true } : {})}
          aria-describedby={problem ? problemId : hint ? hintId : undefined}
        />
      </label>
      {hint && (
        <p id={hintId} className="pane-note">
          {hint}
        </p>
      )}
      {problem && (
        <p id={problemId} className="field-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
