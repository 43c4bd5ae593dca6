const TO_A_MODEL = [
  /\b(?:system|developer) (?:prompt|message|instructions?)\b/iu,
  /\b(?:dear|attention|note to|instructions? (?:for|to)) (?:the )?(?:ai|llm|language model|chatbot|assistant)s?\b/iu,
  /\byou are (?:now )?(?:an? |the )?(?:ai|llm|language model|chatbot|assistant)\b/iu,
  /\b(?:ai|llm|language models?|chatbots?|ai assistants?)\b[^.!?]{0,20}\b(?:must|reading this|processing this)\b/iu,
  /<\|[a-z_]{1,30}\|>|\[\/?INST\]|<\/?system>/iu,
];
const IGNORE = /\b(?:ignore|disregard|forget|override|bypass)\b/iu;
const INSTRUCTIONS = /\b(?:instructions?|prompts?|rules|guidelines|context)\b/iu;
/** From one to the other, within a sentence. */
const NEAR_CHARS = 80;

/** Whether a text tries to instruct a model, in the usual English words. Others are left to `checkReply`. */
export function addressesModel(text: string): boolean {
  return TO_A_MODEL.some((pattern) => pattern.test(text)) || text.split(/[.!?]/).some(isOverride);
}

/** "Ignore your instructions" */
function isOverride(sentence: string): boolean {
  const at = sentence.search(IGNORE);
  return at !== -1 && INSTRUCTIONS.test(sentence.slice(at, at + NEAR_CHARS));
}
