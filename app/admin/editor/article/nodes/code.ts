import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { ARTICLE_CLASSES } from "#domain/html/profiles.ts";

/** By default code cannot be bold or part of a link. */
export const CombinableCode = Code.extend({ excludes: "" });

export const LanguageCodeBlock = CodeBlock.extend({
  addAttributes: () => ({
    language: {
      default: null,
      rendered: false,
      parseHTML: (pre: HTMLElement) =>
        languageOf([...pre.classList, ...(pre.querySelector("code")?.classList ?? [])]),
    },
  }),
});

function languageOf(classes: string[]): string | null {
  const found = classes.find((name) => ARTICLE_CLASSES.get("code")?.test(name));
  return found?.replace("language-", "") ?? null;
}
