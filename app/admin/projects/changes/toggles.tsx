import { Eye, EyeOff, Star } from "lucide-react";
import type { ProjectState } from "#domain/projects/state.ts";
import { Badge } from "../../kit/badge.tsx";
import { Toggle } from "./toggle.tsx";

type Toggled<Fact extends object> = { project: { id: string; title: string } & Fact };

/** The star: a place among the six on the home page. None for what lies in the archive. */
export function StarToggle({
  project: { id, title, isFeatured, state },
}: Toggled<{ isFeatured: boolean; state: ProjectState }>) {
  if (state === "Archived" && !isFeatured) return null;
  return (
    <Toggle
      project={{ id, title }}
      isOn={isFeatured}
      intents={["feature", "unfeature"]}
      label={`Featured: ${title}`}
      hint={(isOn) => (isOn ? "Take the star away" : "Feature on the home page")}
      className="icon-button star-button"
    >
      {() => <Star aria-hidden="true" size={18} />}
    </Toggle>
  );
}

/** The eye: whether the public can see it. */
export function EyeToggle({ project: { id, title, state } }: Toggled<{ state: ProjectState }>) {
  if (state === "Archived") return null;
  return (
    <Toggle
      project={{ id, title }}
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

/** Whether everybody may open its files. */
export function PreviewToggle({
  project: { id, title, allowsPreview },
}: Toggled<{ allowsPreview: boolean }>) {
  return (
    <Toggle
      project={{ id, title }}
      isOn={allowsPreview}
      intents={["open-preview", "close-preview"]}
      label={(isOn) => `${isOn ? "Public" : "Private"}: files of ${title}`}
      hint={(isOn) => (isOn ? "Make files private" : "Make files public")}
      className="badge-button"
    >
      {(isOn) => <Badge tone={isOn ? "good" : "quiet"}>{isOn ? "Public" : "Private"}</Badge>}
    </Toggle>
  );
}
