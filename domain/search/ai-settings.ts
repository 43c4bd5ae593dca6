import { type SettingGroup, settingsFrom } from "../forms/setting.ts";

/** spec: admin-area §3, §5 */
export const AI_SETTINGS = {
  aiAnswersEnabled: { kind: "switch", label: "AI answers" },
  aiPromptText: {
    kind: "lines",
    label: "Prompt",
    max: 2_000,
    default:
      "Answer only from the project context. Be specific and factual. If the context holds no answer, reply: No project-based answer available.",
  },
  aiAnswerWordLimit: { kind: "number", label: "Word limit", min: 5, max: 50, default: 20 },
  aiDataSources: {
    kind: "switches",
    label: "Data sources",
    options: ["about", "projects", "blog", "resume", "files"],
  },
} as const satisfies SettingGroup;

export type AiDataSources = Record<(typeof AI_SETTINGS.aiDataSources.options)[number], boolean>;

export type AiSettings = {
  isEnabled: boolean;
  prompt: string;
  wordLimit: number;
  sources: AiDataSources;
};

export function aiSettingsFrom(
  stored: {
    readonly [Name in keyof typeof AI_SETTINGS]?: unknown;
  },
): AiSettings {
  const settings = settingsFrom(AI_SETTINGS, stored);
  return {
    isEnabled: settings.aiAnswersEnabled,
    prompt: settings.aiPromptText,
    wordLimit: settings.aiAnswerWordLimit,
    sources: settings.aiDataSources,
  };
}
