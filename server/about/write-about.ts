import { eq, sql } from "drizzle-orm";
import { ABOUT_CONTENT } from "#domain/about/about-settings.ts";
import { announce } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import { replaceColumnUses } from "../media/uses.ts";
import { aboutContent } from "./tables.ts";

export type AboutRow = typeof aboutContent.$inferSelect;
type AboutValues = Partial<typeof aboutContent.$inferInsert>;

/** The row, which is created when it is missing, locked until the transaction ends. */
export async function lockAbout(tx: Transaction): Promise<AboutRow> {
  await tx.insert(aboutContent).values({ id: 1 }).onConflictDoNothing();
  const [row] = await tx.select().from(aboutContent).where(eq(aboutContent.id, 1)).for("update");
  if (!row) throw new Error("the About page has no row");
  return row;
}

/**
 * The one way to write the About page, for its forms and for imports: row and uses of files. Fields
 * without a value stay as they are. `unused`: files that are no longer used.
 */
export async function writeAbout(
  tx: Transaction,
  values: AboutValues,
): Promise<{ row: AboutRow; unused: string[] }> {
  await lockAbout(tx);
  const table = aboutContent;
  // Begins at the seconds since 2026: a removed row's numbers must not recur in the next one, with
  // which forms opened before must conflict.
  const first = sql`extract(epoch from ${table.createdAt} - timestamptz '2026-01-01 00:00Z')::integer`;
  const next = sql`greatest(${table.version} + 1, ${first})`;
  const isContent = Object.keys(values).some((name) => CONTENT_COLUMNS.has(name));
  const [row] = await tx
    .update(table)
    .set({ ...values, version: next, ...(isContent ? { contentVersion: next } : {}) })
    .where(eq(table.id, 1))
    .returning();
  if (!row) throw new Error("write returned no row");
  const unused = await replaceColumnUses(tx, "about", {
    texts: [row.bio, row.philosophy, row.hobbies],
    files: [
      { role: "profile", url: row.profileImageUrl },
      { role: "resume", url: row.resumeUrl },
    ],
  });
  await announce(tx, ["about"]);
  return { row, unused };
}

const CONTENT_COLUMNS: ReadonlySet<string> = new Set([...Object.keys(ABOUT_CONTENT), "expertise"]);
