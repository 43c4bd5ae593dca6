import type { ReactNode } from "react";
import type { ProjectIntent } from "#domain/projects/changes.ts";
import { Pane } from "../../kit/pane.tsx";
import { Toggle } from "../../lists/toggle.tsx";
import { PROJECT_CHANGES } from "../changes/project-changes.ts";
import type { DetailedProject } from "./detail-head.tsx";

/** spec: admin-area §2, "a visibility toggle that saves immediately" */
export function SwitchesPane({ project }: { project: DetailedProject }) {
  const { state, isFeatured, allowsPreview, title } = project;
  const isArchived = state === "Archived";
  return (
    <Pane title="Publishing">
      <ul className="switch-list divided switches">
        {!isArchived && (
          <Switch
            project={project}
            isOn={state === "Visible"}
            intents={["show", "hide"]}
            name="Visible"
            label={`Visible: ${title}`}
          >
            Shown on the public site.
          </Switch>
        )}
        <Switch
          project={project}
          isOn={allowsPreview}
          intents={["allow-preview", "disallow-preview"]}
          name="Public preview"
          label={`Public preview: ${title}`}
        >
          Visitors can open its files.
        </Switch>
        {(!isArchived || isFeatured) && (
          <Switch
            project={project}
            isOn={isFeatured}
            intents={["feature", "unfeature"]}
            name="Featured"
            label={`Featured: ${title}`}
          >
            One of up to six projects shown first on the home page.
          </Switch>
        )}
      </ul>
    </Pane>
  );
}

type SwitchProps = {
  project: DetailedProject;
  isOn: boolean;
  intents: [on: ProjectIntent, off: ProjectIntent];
  name: string;
  label: string;
  children: ReactNode;
};

function Switch({ project, isOn, intents, name, label, children }: SwitchProps) {
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span className="faint fine">{children}</span>
      </p>
      <Toggle
        changes={PROJECT_CHANGES}
        item={project}
        isOn={isOn}
        intents={intents}
        label={label}
        hint={(isOn) => (isOn ? "Turn off" : "Turn on")}
        className="quick-switch centered"
      >
        {() => <span aria-hidden="true" />}
      </Toggle>
    </li>
  );
}
