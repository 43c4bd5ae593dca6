import { shorten } from "#domain/html/text.ts";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import type { PostCheck, PostFinding } from "#domain/posts/finding.ts";
import { postPath } from "#domain/posts/post.ts";
import type { PostFields } from "#domain/posts/post-fields.ts";
import {
  META_DESCRIPTION_SHOWN_CHARS,
  META_TITLE_SHOWN_CHARS,
} from "#domain/site/blog-settings.ts";
import { shortDateTime } from "#domain/site/formats.ts";
import { isBlank } from "#domain/text/blank.ts";
import { codePoints } from "#domain/text/code-points.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { findDeadLinks } from "./dead-links.ts";
import { FINDING_QUOTE_MAX_CHARS, OF_A_KIND_MAX } from "./inspect-article.ts";
import { type FieldLink, inspectPost } from "./inspect-post.ts";
import { externalLinks, readLinkCheck } from "./link-checks.ts";
import { slugFor } from "./save-live.ts";

/** What could be better about a post, in the order of its form. It never prevents publishing. */
export async function checkPost(
  world: Pick<World, "db" | "now" | "environment">,
  { id, fields, featuredImage, live }: EditablePost,
): Promise<PostCheck> {
  const { article, links } = await inspectPost(fields);
  const ownPath = postPath({ slug: slugFor(fields, live, world.now()) });
  const dead = await findDeadLinks(world, { links, anchors: article.anchors, ownPath });
  const external = externalLinks(links, world.environment.SITE_URL);
  const { results, checkedAt, isRunning } = await readLinkCheck(world.db, id);
  const { timeZone } = await readSite(world.db);
  const findings = [
    ...checkTexts(fields, featuredImage !== null),
    ...article.structure,
    ...dead.slice(0, OF_A_KIND_MAX).map((link) => {
      const where =
        link.opens === null ? "" : `: it opens ${shorten(link.opens, FINDING_QUOTE_MAX_CHARS)}`;
      return linkFinding(link, "problem", `is broken${where}`);
    }),
    ...external.flatMap((link): PostFinding[] => {
      const outcome = results[link.href];
      if (!outcome || outcome.state === "ok") return [];
      return outcome.state === "dead"
        ? [linkFinding(link, "problem", `is broken: ${outcome.reason}`)]
        : [linkFinding(link, "hint", `could not be checked: ${outcome.reason}`)];
    }),
    ...article.sentences,
  ];
  const linkCheck = {
    count: external.length,
    unchecked: external.filter(({ href }) => !results[href]).length,
    checkedOn: checkedAt && shortDateTime(checkedAt, timeZone),
    isRunning,
  };
  return { findings, links: linkCheck };
}

function linkFinding(
  { href, text, field }: FieldLink,
  level: PostFinding["level"],
  what: string,
): PostFinding {
  const message = `The link to ${shorten(href, FINDING_QUOTE_MAX_CHARS)} ${what}.`;
  return { level, message, field, quote: shorten(text, FINDING_QUOTE_MAX_CHARS), href };
}

function checkTexts(fields: PostFields, hasImage: boolean): PostFinding[] {
  const { title, excerpt, metaTitle, metaDescription, content } = fields;
  const findings: PostFinding[] = [];
  const add = (level: PostFinding["level"], field: PostFinding["field"], message: string) =>
    findings.push({ level, field, message });
  if (isBlank(title)) add("problem", "title", "The post has no title yet.");
  if (isBlank(content)) add("problem", "content", "The post has no text yet.");
  if (isBlank(excerpt))
    add("hint", "excerpt", "Without an excerpt, listings and the newsletter show no summary.");
  if (!hasImage)
    add("hint", "featuredImageId", "Posts with a featured image stand out when shared.");
  else if (isBlank(fields.imageAlt) && !fields.isImageDecorative)
    add("hint", "imageAlt", "Describe the featured image, or mark it as decorative.");
  const titleLength = codePoints(metaTitle || title);
  if (titleLength > META_TITLE_SHOWN_CHARS)
    add(
      "hint",
      "metaTitle",
      `Search results cut titles after ${META_TITLE_SHOWN_CHARS} characters.`,
    );
  if (codePoints(metaDescription) > META_DESCRIPTION_SHOWN_CHARS) {
    const message = `Search results cut descriptions after ${META_DESCRIPTION_SHOWN_CHARS} characters.`;
    add("hint", "metaDescription", message);
  }
  return findings;
}
