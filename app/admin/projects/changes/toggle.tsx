import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { ProjectIntent } from "#domain/projects/changes.ts";
import { PROJECTS_PATH } from "../paths.ts";
import { useProjectChange } from "./use-project-change.ts";

type ToggleProps = {
  project: { id: string; title: string };
  isOn: boolean;
  intents: [on: ProjectIntent, off: ProjectIntent];
  /** Accessible name. A function when it includes the state: `aria-pressed` would repeat it. */
  label: string | ((isOn: boolean) => string);
  /** Tooltip: what a press does. */
  hint: (isOn: boolean) => string;
  className: string;
  children: (isOn: boolean) => ReactNode;
};

/** Optimistic, and reverted on failure. A form, so that it works before hydration. */
export function Toggle({ project, isOn, intents, label, hint, className, children }: ToggleProps) {
  const { Form, sent, isBusy, change } = useProjectChange([project.title]);
  const [on, off] = intents;
  const isNamedByState = typeof label === "function";
  const [wanted, setWanted] = useState<boolean | null>(null);
  const shown = wanted ?? (sent ? sent.get("intent") === on : isOn);
  const settle = useEffectEvent(() => {
    if (wanted === null) return;
    setWanted(null);
    if (wanted !== isOn) void change({ intent: wanted ? on : off, ids: [project.id] });
  });
  useEffect(() => {
    if (!isBusy) settle();
  }, [isBusy]);
  return (
    <Form
      method="post"
      action={PROJECTS_PATH}
      className="toggle"
      onSubmit={(event) => {
        if (!isBusy) return;
        event.preventDefault();
        setWanted(!shown);
      }}
    >
      <input type="hidden" name="id" value={project.id} />
      <button
        type="submit"
        name="intent"
        value={shown ? off : on}
        className={className}
        aria-pressed={isNamedByState ? undefined : shown}
        aria-label={isNamedByState ? label(shown) : label}
        aria-busy={isBusy || undefined}
        title={hint(shown)}
      >
        {children(shown)}
      </button>
    </Form>
  );
}
