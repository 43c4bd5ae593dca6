import { withoutNotes } from "#domain/html/footnotes.ts";
import { plainText, shorten } from "#domain/html/text.ts";
import type { Picture } from "#domain/media/picture.ts";
import { validFaqs } from "#domain/posts/faqs.ts";
import type { Post } from "#domain/posts/post.ts";
import { prepareArticle } from "../html/prepare-article.ts";
import { prepareText } from "../html/prepare-text.ts";
import type { PostRow } from "./post-values.ts";

type StoredTexts = Pick<PostRow, "content" | "faqs" | "excerpt" | "metaDescription">;

/** What takes long with long texts. `pictures` by address. */
export function preparePost(
  { content, faqs, excerpt, metaDescription }: StoredTexts,
  pictures: ReadonlyMap<string, Picture>,
): Pick<Post, "content" | "headings" | "faqs" | "metaDescription"> {
  const article = prepareArticle(content, (address) => pictures.get(address));
  return {
    content: article.html,
    headings: article.headings,
    faqs: validFaqs(faqs).map(({ question, answer }) => ({
      question,
      answer: prepareText(answer, { under: 2 }),
    })),
    metaDescription: metaDescription || shorten(excerpt || plainText(withoutNotes(content))),
  };
}
