import type { MetaDescriptor } from "react-router";
import { keywordsOf, type Post, postPath } from "#domain/posts/post.ts";
import { blogPosting, faqPage } from "#domain/posts/structured-post.ts";
import type { Site } from "#domain/site/site.ts";
import { postCard, sharedPicture } from "#domain/site/social-card.ts";
import { breadcrumbs, person } from "#domain/site/structured-data.ts";
import { metadata, unlistedMetadata } from "../../document/metadata.ts";

/** spec: public-site §2, "Blog post metadata" */
export function postMetadata(
  post: Omit<Post, "content" | "headings"> | undefined,
  { site, origin }: { site: Site; origin: string },
): MetaDescriptor[] {
  if (!post) return unlistedMetadata("Post Not Found");
  const path = postPath(post);
  const description = post.metaDescription;
  const own = { picture: post.picture, alt: post.pictureAlt };
  const picture = sharedPicture(own, site, postCard(post, site));
  const steps = [
    { name: site.blogTitle, path: "/blog" },
    { name: post.title, path },
  ];
  return metadata({
    site,
    origin,
    path,
    hasMarkdown: true,
    title: post.metaTitle || post.title,
    description,
    keywords: keywordsOf(post),
    picture,
    type: "article",
    article: post,
    structuredData: [
      blogPosting(post, { description, imageUrl: picture.url }, site, origin),
      ...faqPage(post.faqs, origin),
      breadcrumbs(steps, origin),
      person(site, origin),
    ],
  });
}
