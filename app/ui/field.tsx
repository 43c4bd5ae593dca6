import type { ReactNode } from "react";

type FieldProps = {
  id: string;
  /** Default: `id`. */
  name?: string;
  label: ReactNode;
  problem?: string;
  /** Shown at the end of the label's line, such as a counter. */
  aside?: ReactNode;
  /** Must spread the attributes onto the control. */
  children: (control: {
    id: string;
    name: string;
    dir: "auto";
    "aria-invalid"?: true;
    "aria-describedby"?: string;
  }) => ReactNode;
};

export function Field({ id, name, label, problem, aside, children }: FieldProps) {
  const problemId = `${id}-problem`;
  return (
    <div className="field">
      <div className="field-head between baseline small gap-xl">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children({
        id,
        name: name ?? id,
        dir: "auto",
        ...(problem ? { "aria-invalid": true, "aria-describedby": problemId } : {}),
      })}
      {problem && (
        <p id={problemId} className="field-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
