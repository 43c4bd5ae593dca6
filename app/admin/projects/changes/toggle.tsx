import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { ProjectIntent } from "#domain/projects/changes.ts";
import { PROJECTS_PATH } from "../paths.ts";
import { useChange } from "./use-change.ts";

type ToggleProps = {
  project: { id: string; title: string };
  isOn: boolean;
  /** What switches it on, and off. */
  intents: [on: ProjectIntent, off: ProjectIntent];
  /**
   * Its accessible name: "Featured: Harbour signs". One whose visible text says the state begins with
   * that, and is then no toggle button, which would say it twice.
   */
  label: string | ((isOn: boolean) => string);
  /** What a press would do, for those who point at it. */
  hint: (isOn: boolean) => string;
  className: string;
  children: (isOn: boolean) => ReactNode;
};

/**
 * A button that is on or off: it looks as it will be from the moment it is pressed, and as it was when
 * that could not be done. A form of its own, so that it works before the page's code has come.
 */
export function Toggle({ project, isOn, intents, label, hint, className, children }: ToggleProps) {
  const { Form, sent, isBusy, change } = useChange([project.title]);
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
