import { isoDate } from "../site/formats.ts";
import type { Site } from "../site/site.ts";
import { absolute, owner, type StructuredData } from "../site/structured-data.ts";
import { keywordsOf, type Post, postPath } from "./post.ts";

type ShownPost = Omit<Post, "content" | "headings" | "faqs">;

/** schema.org BlogPosting. `imageUrl` is the social sharing picture. */
export function blogPosting(
  post: ShownPost,
  page: { description: string; imageUrl: string },
  site: Pick<Site, "name" | "blogTitle">,
  origin: string,
): StructuredData {
  const url = `${origin}${postPath(post)}`;
  return {
    "@type": "BlogPosting",
    headline: post.title,
    description: page.description,
    url,
    mainEntityOfPage: url,
    image: absolute(page.imageUrl, origin),
    datePublished: isoDate(post.publishedAt),
    dateModified: post.updatedAt.toISOString(),
    author: post.author === site.name ? owner(origin) : { "@type": "Person", name: post.author },
    publisher: owner(origin),
    articleSection: post.categories,
    keywords: keywordsOf(post),
    timeRequired: `PT${post.readingMinutes}M`,
    isPartOf: { "@type": "Blog", name: site.blogTitle, url: `${origin}/blog` },
    inLanguage: "en",
  };
}

/** schema.org FAQPage, none without questions; search engines accept HTML answers. */
export function faqPage(
  faqs: { question: string; answer: string }[],
  origin: string,
): StructuredData[] {
  if (faqs.length === 0) return [];
  const mainEntity = faqs.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer.replaceAll('href="/', `href="${origin}/`) },
  }));
  return [{ "@type": "FAQPage", mainEntity }];
}
