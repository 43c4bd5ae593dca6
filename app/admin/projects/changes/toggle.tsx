import type { ReactNode } from "react";
import type { ProjectIntent } from "#domain/projects/changes.ts";
import { PROJECTS_PATH } from "../paths.ts";
import { useChange } from "./use-change.ts";

type ToggleProps = {
  projectId: string;
  isOn: boolean;
  /** What switches it on, and off. */
  intents: [on: ProjectIntent, off: ProjectIntent];
  /** What it is, for those who hear it: "Featured: Harbour signs". */
  label: string;
  /** What a press would do, for those who point at it. */
  hint: (isOn: boolean) => string;
  className: string;
  children: (isOn: boolean) => ReactNode;
};

/**
 * A button that is on or off: it looks as it will be from the moment it is pressed, and as it was when
 * that could not be done. A form of its own, so that it works before the page's code has come.
 */
export function Toggle({
  projectId,
  isOn,
  intents,
  label,
  hint,
  className,
  children,
}: ToggleProps) {
  const { Form, sent, isBusy } = useChange();
  const [on, off] = intents;
  const shown = sent ? sent.get("intent") === on : isOn;
  return (
    <Form
      method="post"
      action={PROJECTS_PATH}
      className="toggle"
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <input type="hidden" name="id" value={projectId} />
      <button
        type="submit"
        name="intent"
        value={shown ? off : on}
        className={className}
        aria-pressed={shown}
        aria-label={label}
        aria-busy={isBusy || undefined}
        title={hint(shown)}
      >
        {children(shown)}
      </button>
    </Form>
  );
}
