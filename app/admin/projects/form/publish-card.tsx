import { ArrowUpRight } from "lucide-react";
import { FEATURED_FULL } from "#domain/projects/changes.ts";
import type { EditableProject } from "#domain/projects/editable-project.ts";
import { PROJECT_LABELS } from "#domain/projects/project-form.ts";
import { projectState } from "#domain/projects/state.ts";
import { Badge } from "../../kit/badge.tsx";
import { Pane } from "../../kit/pane.tsx";
import { Switch } from "../../kit/switch.tsx";
import { ownerPreviewPath } from "../paths.ts";
import { STATE_TONES } from "../state-tones.ts";

type PublishCardProps = {
  project: Pick<
    EditableProject,
    "id" | "isVisible" | "isFeatured" | "isArchived" | "allowPublicPreview"
  >;
  featuredLeft: number;
  featuredProblem: string | undefined;
};

export function PublishCard({ project, featuredLeft, featuredProblem }: PublishCardProps) {
  const { id, isVisible, isFeatured, isArchived, allowPublicPreview } = project;
  const isFull = featuredLeft === 0 && !isFeatured;
  const state = projectState({ isVisible, isArchived });
  return (
    <Pane
      title="Publish"
      className="publish-card"
      aside={<Badge tone={STATE_TONES[state]}>{state}</Badge>}
    >
      <div className="publish-switches">
        <Switch
          name="isVisible"
          label={PROJECT_LABELS.isVisible}
          hint={`Public after ${isArchived ? "restoring" : "saving"}.`}
          isOn={isVisible}
        />
        {(!isArchived || isFeatured) && (
          <Switch
            name="isFeatured"
            label={PROJECT_LABELS.isFeatured}
            hint={isFull ? FEATURED_FULL : "Shown first on the home page."}
            problem={featuredProblem}
            isOn={isFeatured}
          />
        )}
        <Switch
          name="allowPublicPreview"
          label={PROJECT_LABELS.allowPublicPreview}
          hint="Visitors can open its files."
          isOn={allowPublicPreview}
        />
      </div>
      {id && (
        <a href={ownerPreviewPath(id)} target="_blank" rel="noopener" className="pill leads-out">
          {state === "Visible" ? "View page" : "Preview page"} <ArrowUpRight aria-hidden="true" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </Pane>
  );
}
