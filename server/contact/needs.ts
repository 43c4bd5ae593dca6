import { sql } from "drizzle-orm";
import { pluralize } from "#domain/overview/overview.ts";
import { countUpTo } from "../db/count-up-to.ts";
import type { NeedSource } from "../overview/need-source.ts";
import { readTotal } from "../site/store.ts";

const COUNT_LIMIT = 100;

export const unreadMessages: NeedSource = async ({ db }) => {
  const unread = await readTotal(db, "unread_messages");
  if (unread === 0) return null;
  const text = pluralize(unread, "unread message", "unread messages");
  return { id: "unread-messages", text, detail: "", to: "/admin/contact", tone: "waiting" };
};

/** Messages whose notification failed, until they are read here. */
export const undeliveredMessages: NeedSource = async ({ db }) => {
  const count = await countUpTo(
    db,
    COUNT_LIMIT,
    sql`select 1 from contact_notifications n join contact_submissions s on s.id = n.submission_id
      where n.status = 'failing' and not s.is_read`,
  );
  if (count === 0) return null;
  return {
    id: "untold-messages",
    text: `${pluralize(count, "message", "messages", COUNT_LIMIT - 1)} could not be forwarded to you`,
    detail: "Saved here, but email or webhook delivery failed.",
    to: "/admin/contact",
    tone: "alarm",
  };
};
