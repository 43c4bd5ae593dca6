import { trimmed } from "../html/blank.ts";
import type { AiDataSources } from "../site/site.ts";

export type AiSettings = {
  isEnabled: boolean;
  prompt: string;
  wordLimit: number;
  sources: AiDataSources;
};

/** spec: admin-area §5 */
const WORD_LIMIT = { min: 5, max: 50, fallback: 20 } as const;
const DEFAULT_PROMPT =
  "Answer only from the project context. Be specific and factual. If the context holds no answer, reply: No project-based answer available.";

export function aiSettingsFrom(
  stored: Partial<{
    aiAnswersEnabled: boolean;
    aiPromptText: string;
    aiAnswerWordLimit: number;
    aiDataSources: Partial<AiDataSources>;
  }>,
): AiSettings {
  const limit = stored.aiAnswerWordLimit ?? WORD_LIMIT.fallback;
  const isInRange = limit >= WORD_LIMIT.min && limit <= WORD_LIMIT.max;
  const all = { about: true, projects: true, blog: true, resume: true, files: true };
  return {
    isEnabled: stored.aiAnswersEnabled ?? false,
    prompt: trimmed(stored.aiPromptText ?? "") || DEFAULT_PROMPT,
    wordLimit: isInRange ? limit : WORD_LIMIT.fallback,
    sources: { ...all, ...stored.aiDataSources },
  };
}
