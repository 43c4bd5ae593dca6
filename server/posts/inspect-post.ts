import type { PostFields } from "#domain/posts/post-fields.ts";
import { processText } from "../html/run-in-worker.ts";
import type { InspectedArticle, PostLink } from "./inspect-article.ts";

export type FieldLink = PostLink & { field: "content" | "faqs" };

/** The text, and the links of all texts, once per address. */
export async function inspectPost({
  content,
  faqs,
}: Pick<PostFields, "content" | "faqs">): Promise<{
  article: InspectedArticle;
  links: FieldLink[];
}> {
  const article = await inspectText(content);
  const answers = await inspectText(faqs.map(({ answer }) => answer).join("\n"));
  const known = new Set(article.links.map(({ href }) => href));
  return {
    article,
    links: [
      ...article.links.map((link) => ({ ...link, field: "content" as const })),
      ...answers.links
        .filter(({ href }) => !known.has(href))
        .map((link) => ({ ...link, field: "faqs" as const })),
    ],
  };
}

export function inspectText(html: string): Promise<InspectedArticle> {
  return processText("inspectArticle", [html], html.length);
}
