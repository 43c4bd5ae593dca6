import type { ReactNode } from "react";

type FieldProps = {
  id: string;
  /** What it is sent as, where that is not its id. */
  name?: string;
  label: ReactNode;
  /** What is wrong with what stands in it. */
  problem?: string;
  /** What stands at the end of the label's line, such as a counter. */
  aside?: ReactNode;
  /** Draws the control, which must carry these. */
  children: (control: {
    id: string;
    name: string;
    dir: "auto";
    "aria-invalid"?: true;
    "aria-describedby"?: string;
  }) => ReactNode;
};

/** A control with its label above and what is wrong with it below. */
export function Field({ id, name, label, problem, aside, children }: FieldProps) {
  const problemId = `${id}-problem`;
  return (
    <div className="field">
      <div className="field-head">
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
