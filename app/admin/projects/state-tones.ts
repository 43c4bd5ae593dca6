import type { ProjectState } from "#domain/projects/state.ts";
import type { Tone } from "../kit/badge.tsx";

export const STATE_TONES: Record<ProjectState, Tone> = {
  Visible: "good",
  Hidden: "waiting",
  Archived: "quiet",
};
