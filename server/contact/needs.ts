import { sql } from "drizzle-orm";
import { counted } from "#domain/overview/overview.ts";
import { countUpTo } from "../db/count-up-to.ts";
import type { NeedSource } from "../overview/needs.ts";
import { readTotal } from "../site/store.ts";

const COUNTED_MAX = 100;

export const unreadMessages: NeedSource = async ({ db }) => {
  const unread = await readTotal(db, "unread_messages");
  if (unread === 0) return null;
  const text = counted(unread, "unread message", "unread messages");
  return { id: "unread-messages", text, detail: "", to: "/admin/contact", tone: "waiting" };
};

/** Messages that could not be passed on, until somebody has read them here. */
export const untoldMessages: NeedSource = async ({ db }) => {
  const count = await countUpTo(
    db,
    COUNTED_MAX,
    sql`select 1 from contact_notifications n join contact_submissions s on s.id = n.submission_id
      where n.status = 'failing' and not s.is_read`,
  );
  if (count === 0) return null;
  return {
    id: "untold-messages",
    text: `${counted(count, "message", "messages", COUNTED_MAX - 1)} could not be passed on to you`,
    detail: "Stored here, but neither mailed nor copied.",
    to: "/admin/contact",
    tone: "alarm",
  };
};
