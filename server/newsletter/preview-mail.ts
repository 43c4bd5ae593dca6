import { eq } from "drizzle-orm";
import {
  type MailPreview,
  PREFERENCES_PLACEHOLDER,
  previewTextOf,
  UNSUBSCRIBE_PLACEHOLDER,
} from "#domain/mail/templates.ts";
import type { Queryable } from "../db/connection.ts";
import { findPostForPreview } from "../posts/store.ts";
import { blogPosts } from "../posts/tables.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { issueOfPost, renderIssue } from "./compose-issue.ts";
import { isAutoSendEnabled } from "./create-send.ts";
import { sends } from "./tables.ts";

/** With auto-saved changes, as it would be sent now. Null when there is no such post. */
export async function previewPostMail(
  world: Pick<World, "db" | "now" | "environment" | "mailTemplates">,
  id: string,
): Promise<MailPreview | null> {
  const { db, now } = world;
  const site = await readSite(db);
  const found = await findPostForPreview(db, id, now(), site.name);
  if (!found) return null;
  const item = issueOfPost(world, found.post, site.timeZone);
  const { mail, content } = await renderIssue(world, item, site);
  const html = content.html
    .replaceAll(UNSUBSCRIBE_PLACEHOLDER, "#")
    .replaceAll(PREFERENCES_PLACEHOLDER, "#");
  return {
    subject: content.subject,
    previewText: previewTextOf(mail),
    html,
    bytes: Buffer.byteLength(content.html),
    delivery: await deliveryOf(db, id),
  };
}

async function deliveryOf(db: Queryable, id: string): Promise<MailPreview["delivery"]> {
  if ((await db.$count(sends, eq(sends.itemId, id))) > 0) return "created";
  const { mailHeldAt, firstPublishedAt } = blogPosts;
  const [post] = await db
    .select({ mailHeldAt, firstPublishedAt })
    .from(blogPosts)
    .where(eq(blogPosts.id, id));
  if (post?.mailHeldAt) return "held";
  if (post?.firstPublishedAt) return "published-before";
  return (await isAutoSendEnabled(db, "post")) ? "on-publishing" : "off";
}
