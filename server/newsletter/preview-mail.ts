import { eq } from "drizzle-orm";
import {
  type MailPreview,
  PREFERENCES_PLACEHOLDER,
  previewTextOf,
  UNSUBSCRIBE_PLACEHOLDER,
} from "#domain/mail/templates.ts";
import { findPostForPreview } from "../posts/store.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { issueOfPost, renderIssue } from "./compose-issue.ts";
import { isAutoSendEnabled } from "./create-send.ts";
import { sends } from "./tables.ts";

/** With auto-saved changes, as it would be sent now. Null when there is no such post. */
export async function previewPostMail(
  world: Pick<World, "db" | "now" | "settings" | "mailTemplates">,
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
  const isSent = (await db.$count(sends, eq(sends.postId, id))) > 0;
  const isOn = await isAutoSendEnabled(db, "post");
  return {
    subject: content.subject,
    previewText: previewTextOf(mail),
    html,
    bytes: Buffer.byteLength(content.html),
    delivery: isSent ? "sent" : isOn ? "on-publishing" : "off",
  };
}
