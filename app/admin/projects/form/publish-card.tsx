import { ArrowUpRight } from "lucide-react";
import { FEATURED_FULL } from "#domain/projects/changes.ts";
import { PROJECT_LABELS } from "#domain/projects/project-form.ts";
import type { ProjectInForm } from "#domain/projects/project-in-form.ts";
import { projectState } from "#domain/projects/state.ts";
import { Badge } from "../../kit/badge.tsx";
import { Pane } from "../../kit/pane.tsx";
import { Switch } from "../../kit/switch.tsx";
import { ownPreviewPath } from "../paths.ts";
import { STATE_TONES } from "../state-tones.ts";

type PublishCardProps = {
  project: Pick<
    ProjectInForm,
    "id" | "isVisible" | "isFeatured" | "isArchived" | "allowPublicPreview"
  >;
  /** How many more projects can be featured. */
  featuredLeft: number;
  featuredProblem: string | undefined;
};

/** Who may see a project. */
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
          hint={`Everybody can see it once it is ${isArchived ? "restored" : "saved"}.`}
          isOn={isVisible}
        />
        {(!isArchived || isFeatured) && (
          <Switch
            name="isFeatured"
            label={PROJECT_LABELS.isFeatured}
            hint={isFull ? FEATURED_FULL : "Stands first on the home page."}
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
        <a href={ownPreviewPath(id)} target="_blank" rel="noopener" className="pill leads-out">
          {state === "Visible" ? "View page" : "Preview page"} <ArrowUpRight aria-hidden="true" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </Pane>
  );
}
