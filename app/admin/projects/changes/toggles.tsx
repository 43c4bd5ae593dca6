import { Eye, EyeOff, Star } from "lucide-react";
import type { ProjectState } from "#domain/projects/state.ts";
import { Badge } from "../../kit/badge.tsx";
import { Toggle } from "../../lists/toggle.tsx";
import { PROJECT_CHANGES } from "./project-changes.ts";

type ToggleFor<Fact extends object> = { project: { id: string; title: string } & Fact };

export function FeaturedToggle({
  project: { id, title, isFeatured, state },
}: ToggleFor<{ isFeatured: boolean; state: ProjectState }>) {
  if (state === "Archived" && !isFeatured) return null;
  return (
    <Toggle
      changes={PROJECT_CHANGES}
      item={{ id, title }}
      isOn={isFeatured}
      intents={["feature", "unfeature"]}
      label={`Featured: ${title}`}
      hint={(isOn) => (isOn ? "Remove from featured" : "Feature on the home page")}
      className="icon-button star-button"
    >
      {() => <Star aria-hidden="true" size={18} />}
    </Toggle>
  );
}

export function VisibilityToggle({
  project: { id, title, state },
}: ToggleFor<{ state: ProjectState }>) {
  if (state === "Archived") return null;
  return (
    <Toggle
      changes={PROJECT_CHANGES}
      item={{ id, title }}
      isOn={state === "Visible"}
      intents={["show", "hide"]}
      label={`Visible: ${title}`}
      hint={(isOn) => (isOn ? "Hide" : "Show")}
      className="icon-button"
    >
      {(isOn) =>
        isOn ? <Eye aria-hidden="true" size={18} /> : <EyeOff aria-hidden="true" size={18} />
      }
    </Toggle>
  );
}

export function PreviewToggle({
  project: { id, title, allowsPreview },
}: ToggleFor<{ allowsPreview: boolean }>) {
  return (
    <Toggle
      changes={PROJECT_CHANGES}
      item={{ id, title }}
      isOn={allowsPreview}
      intents={["allow-preview", "disallow-preview"]}
      label={(isOn) => `${isOn ? "Public" : "Private"}: files of ${title}`}
      hint={(isOn) => (isOn ? "Make files private" : "Make files public")}
      className="badge-button"
    >
      {(isOn) => <Badge tone={isOn ? "good" : "quiet"}>{isOn ? "Public" : "Private"}</Badge>}
    </Toggle>
  );
}
