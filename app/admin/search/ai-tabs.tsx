import { TabLinks } from "../kit/tab-links.tsx";
import {
  AI_SETTINGS_PATH,
  EMBED_PATH,
  INDEX_PATH,
  OWN_ANSWERS_PATH,
  QUESTIONS_PATH,
  TRIAL_PATH,
} from "./paths.ts";

const TABS = [
  { label: "Settings", to: AI_SETTINGS_PATH },
  { label: "What visitors asked", to: QUESTIONS_PATH },
  { label: "Your answers", to: OWN_ANSWERS_PATH },
  { label: "Try it", to: TRIAL_PATH },
  { label: "Embed", to: EMBED_PATH },
  { label: "Index", to: INDEX_PATH },
];

export function AiTabs({ current }: { current: string }) {
  return <TabLinks label="AI search" tabs={TABS} current={current} />;
}
