import { eq } from "drizzle-orm";
import { shorten } from "#domain/html/text.ts";
import type { IssueMail, MailContent } from "#domain/mail/templates.ts";
import type { Picture } from "#domain/media/picture.ts";
import { NEWSLETTER_SETTINGS } from "#domain/newsletter/newsletter-settings.ts";
import { openingParagraphs } from "#domain/newsletter/opening-paragraphs.ts";
import { type Post, postPath } from "#domain/posts/post.ts";
import { projectPath } from "#domain/projects/project.ts";
import { summarySource } from "#domain/projects/summary.ts";
import { longDate } from "#domain/site/formats.ts";
import type { Site } from "#domain/site/site.ts";
import { addMailedUse } from "../media/uses.ts";
import { makeFeaturedPicture } from "../posts/featured-picture.ts";
import { findLivePost } from "../posts/store.ts";
import { blogPosts } from "../posts/tables.ts";
import { findPublicProject } from "../projects/store.ts";
import { readSiteSettings } from "../site/settings.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { countLinksOf } from "./click-links.ts";
import { sends } from "./tables.ts";

/** Gmail clips emails over 102 KB; these limits keep the longest far below. */
const MAIL_TITLE_MAX_CHARS = 200;
const MAIL_SUMMARY_MAX_CHARS = 500;
const MAIL_LINE_MAX_CHARS = 300;

export type ComposedIssue = {
  sendId: string;
  kind: "post" | "project";
  content: MailContent;
  fromName: string;
};

/** Null when the item is no longer public. */
export async function composeIssue(world: World, sendId: string): Promise<ComposedIssue | null> {
  const { db } = world;
  const [send] = await db.select().from(sends).where(eq(sends.id, sendId));
  if (!send || send.status === "done" || send.status === "cancelled") return null;
  const site = await readSite(db);
  const item = send.postId
    ? await composePost(world, send.postId, site)
    : send.projectId && (await composeProject(world, send.projectId));
  if (!item) return null;
  if (item.picture) await addMailedUse(db, send, new URL(item.picture.src).pathname);
  const { content } = await renderIssue(world, item, site);
  const counted = await countLinksOf(world, sendId, content);
  return { sendId, kind: send.kind, fromName: site.name, content: counted };
}

export type IssueItem = Omit<IssueMail, "postalAddress">;

export async function renderIssue(
  world: Pick<World, "db" | "environment" | "mailTemplates">,
  item: IssueItem,
  site: Pick<Site, "name" | "look">,
  postalAddress?: string,
): Promise<{ mail: IssueMail; content: MailContent }> {
  const address =
    postalAddress ?? (await readSiteSettings(world.db, NEWSLETTER_SETTINGS)).postalAddress;
  const { issue } = await world.mailTemplates();
  const mail = { ...item, postalAddress: address };
  const frame = {
    siteName: shorten(site.name, MAIL_TITLE_MAX_CHARS),
    origin: world.environment.SITE_URL,
    look: site.look,
  };
  return { mail, content: issue(mail, frame) };
}

async function composePost(
  world: World,
  id: string,
  site: { name: string; timeZone: string },
): Promise<IssueItem | null> {
  const { db, now } = world;
  await makeFeaturedPicture(world, id);
  const [row] = await db
    .select({ slug: blogPosts.slug, publishedAt: blogPosts.publishedAt })
    .from(blogPosts)
    .where(eq(blogPosts.id, id));
  if (!row?.publishedAt) return null;
  const { slug, publishedAt } = row;
  // By a clock that is behind, the post is not live yet, which would end the issue for good.
  const moment = publishedAt > now() ? publishedAt : now();
  const post = await findLivePost(db, slug, moment, site.name);
  return post && issueOfPost(world, post, site.timeZone);
}

export function issueOfPost(
  { environment }: Pick<World, "environment">,
  post: Post,
  timeZone: string,
): IssueItem {
  return {
    kind: "post",
    title: shorten(post.title, MAIL_TITLE_MAX_CHARS),
    byline: longDate(post.publishedAt, timeZone),
    summary: shorten(post.excerpt, MAIL_SUMMARY_MAX_CHARS),
    opening: openingParagraphs(post.content),
    url: `${environment.SITE_URL}${postPath(post)}`,
    picture: pictureOf(post.picture, post.pictureAlt || post.title, environment.SITE_URL),
  };
}

export async function composeProject(
  { db, environment }: Pick<World, "db" | "environment">,
  id: string,
): Promise<IssueItem | null> {
  const project = await findPublicProject(db, { id });
  if (!project) return null;
  const { problem, approach, results } = project.caseStudy;
  return {
    kind: "project",
    title: shorten(project.title, MAIL_TITLE_MAX_CHARS),
    byline: `${shorten(project.client, MAIL_LINE_MAX_CHARS)} · ${project.year}`,
    summary: "",
    opening: openingParagraphs(summarySource(project.description, [problem, approach, results])),
    url: `${environment.SITE_URL}${projectPath(project)}`,
    picture: pictureOf(project.picture, project.altText || project.title, environment.SITE_URL),
  };
}

function pictureOf(picture: Picture | null, alt: string, origin: string): IssueItem["picture"] {
  if (!picture) return null;
  const { src, width, height } = picture;
  return { src: `${origin}${src}`, alt: shorten(alt, MAIL_LINE_MAX_CHARS), width, height };
}
