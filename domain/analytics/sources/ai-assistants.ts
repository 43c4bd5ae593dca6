/**
 * AI assistants: name, then hosts. Converted from the referrer lists of the Matomo project
 * (github.com/matomo-org/searchengine-and-social-list, CC0 1.0). What they lack is in `own-sources.ts`.
 */
export const AI_ASSISTANTS = `
Baidu AI: yiyan.baidu.com ai.baidu.com; Chat+: chatplus.com chat-gpt.org; ChatGPT: chatgpt.com chat.openai.com
labs.openai.com; Claude: claude.ai; Copilot: copilot.microsoft.com; ChatGLM: chatglm.cn; DeepSeek:
chat.deepseek.com; Duck.ai: duck.ai; Gemini: gemini.google.com bard.google.com; Grok: grok.com x.com/i/grok;
iAsk: iask.ai; Jasper: app.jasper.ai; Le Chat: chat.mistral.ai; Meta AI: meta.ai; NotebookLM:
notebooklm.google.com; Perplexity: perplexity.ai; Qwen: chat.qwen.ai; Writesonic: app.writesonic.com; You:
you.com
`;
