import type { ProjectState } from "#domain/projects/state.ts";
import { Badge, type Tone } from "../kit/badge.tsx";

const TONES: Record<ProjectState, Tone> = {
  Visible: "good",
  Hidden: "waiting",
  Archived: "quiet",
};

export function StateBadge({ state }: { state: ProjectState }) {
  return <Badge tone={TONES[state]}>{state}</Badge>;
}
