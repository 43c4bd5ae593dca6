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
  /** Limit for the model that answers; 0 never asks it. */
  aiTokensPerDay: {
    kind: "number",
    label: "Tokens per day",
    min: 0,
    max: 100_000_000,
    default: 200_000,
  },
  /** Per million tokens. */
  aiInputPrice: { kind: "price", label: "Input price", max: 10_000 },
  aiOutputPrice: { kind: "price", label: "Output price", max: 10_000 },
} as const satisfies SettingGroup;

export type AiSource = (typeof AI_SETTINGS.aiDataSources.options)[number];

export type AiSettings = {
  isEnabled: boolean;
  prompt: string;
  wordLimit: number;
  sources: Record<AiSource, boolean>;
  tokensPerDay: number;
  prices: TokenPrices;
};

/** US dollars per million tokens; null when unknown. */
export type TokenPrices = { input: number | null; output: number | null };

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
    tokensPerDay: settings.aiTokensPerDay,
    prices: { input: settings.aiInputPrice, output: settings.aiOutputPrice },
  };
}
