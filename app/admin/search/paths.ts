export const AI_SETTINGS_PATH = "/admin/ai-search";
export const QUESTIONS_PATH = `${AI_SETTINGS_PATH}/questions`;
export const OWN_ANSWERS_PATH = `${AI_SETTINGS_PATH}/answers`;
export const TRIAL_PATH = `${AI_SETTINGS_PATH}/trial`;
export const EMBED_PATH = `${AI_SETTINGS_PATH}/embed`;
export const INDEX_PATH = `${AI_SETTINGS_PATH}/search-index`;

export const trialPath = (question: string) =>
  `${TRIAL_PATH}?${new URLSearchParams({ q: question })}`;
export const newAnswerPath = (question: string) =>
  `${OWN_ANSWERS_PATH}?${new URLSearchParams({ question })}`;
export const editAnswerPath = (id: string) => `${OWN_ANSWERS_PATH}?edit=${id}`;
