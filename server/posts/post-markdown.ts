import { and, eq } from "drizzle-orm";
import { markdownText } from "#domain/html/inline-markdown.ts";
import { markdownDocument, markdownFacts, markdownSection } from "#domain/html/markdown-parts.ts";
import { validFaqs } from "#domain/posts/faqs.ts";
import { postPath } from "#domain/posts/post.ts";
import { longDate } from "#domain/site/formats.ts";
import type { Site } from "#domain/site/site.ts";
import type { Queryable } from "../db/connection.ts";
import { htmlToMarkdown } from "../html/html-to-markdown.ts";
import type { MarkdownSource } from "../html/markdown-each.ts";
import { isLive, modifiedAt } from "./store.ts";
import { blogPosts } from "./tables.ts";

type PostTexts = NonNullable<Awaited<ReturnType<typeof findPostTexts>>>;

/** Finds only live posts. */
export async function findPostTexts(db: Queryable, slug: string, now: Date) {
  const { id, title, excerpt, author, content, faqs, categories, tags } = blogPosts;
  const { publishedAt, updatedAt } = blogPosts;
  const texts = { id, slug: blogPosts.slug, title, excerpt, author, content, faqs };
  const [row] = await db
    .select({ ...texts, categories, tags, publishedAt, updatedAt })
    .from(blogPosts)
    .where(and(isLive(now), eq(blogPosts.slug, slug)))
    .limit(1);
  return row ?? null;
}

export async function postMarkdown(
  post: PostTexts,
  { name, timeZone }: Pick<Site, "name" | "timeZone">,
  origin: string,
): Promise<string> {
  const url = `${origin}${postPath(post)}`;
  const faqs = validFaqs(post.faqs);
  const sources: Record<string, MarkdownSource> = {
    content: { html: post.content, profile: "article", under: 1 },
  };
  for (const [index, { answer }] of faqs.entries())
    sources[`answer-${index}`] = { html: answer, profile: "basic", under: 2 };
  const texts = await htmlToMarkdown(sources, url);
  const answers = faqs.map(({ question }, index) =>
    markdownSection(3, question, texts[`answer-${index}`] ?? ""),
  );
  const date = (moment: Date | null) => (moment ? longDate(moment, timeZone) : "");
  return markdownDocument([
    `# ${markdownText(post.title)}`,
    post.excerpt && `> ${markdownText(post.excerpt)}`,
    markdownFacts([
      ["Page", url],
      ["Author", markdownText(post.author || name)],
      ["Published", date(post.publishedAt)],
      ["Updated", date(modifiedAt(post))],
      ["Topics", [...new Set([...post.categories, ...post.tags])].map(markdownText).join(", ")],
    ]),
    texts.content ?? "",
    markdownSection(2, "Frequently asked questions", answers.filter(Boolean).join("\n\n")),
  ]);
}
