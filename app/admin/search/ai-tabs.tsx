import { TabLinks } from "../kit/tab-links.tsx";
import {
  AI_SETTINGS_PATH,
  EMBED_PATH,
  INDEX_PATH,
  OWN_ANSWERS_PATH,
  QUESTIONS_PATH,
  TRIAL_PATH,
} from "./paths.ts";

type AiTabsProps = { current: "settings" | "questions" | "answers" | "trial" | "embed" | "index" };

export function AiTabs({ current }: AiTabsProps) {
  return (
    <TabLinks
      label="AI search"
      tabs={[
        { label: "Settings", to: AI_SETTINGS_PATH, isCurrent: current === "settings" },
        { label: "What visitors asked", to: QUESTIONS_PATH, isCurrent: current === "questions" },
        { label: "Your answers", to: OWN_ANSWERS_PATH, isCurrent: current === "answers" },
        { label: "Try it", to: TRIAL_PATH, isCurrent: current === "trial" },
        { label: "Embed", to: EMBED_PATH, isCurrent: current === "embed" },
        { label: "Index", to: INDEX_PATH, isCurrent: current === "index" },
      ]}
    />
  );
}
