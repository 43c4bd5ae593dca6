import { sql } from "drizzle-orm";
import { aboutContent } from "../../about/tables.ts";
import type { Transaction } from "../../db/connection.ts";
import { bodyUses, filesAt, type MediaUse, replaceUses } from "../../media/uses.ts";
import { ABOUT_TEXTS, type AboutSource } from "../format/about-source.ts";
import type { WriteInput, WriteResult } from "./write-input.ts";

const ROLES = { profileImageUrl: "profile", resumeUrl: "resume" } as const;

/** Fields missing from `about.md` keep their value. */
export async function writeAbout(
  tx: Transaction,
  writing: WriteInput<AboutSource>,
): Promise<WriteResult> {
  const { source, media, html, now, notes } = writing;
  const values = { ...source.values };
  for (const { column, file } of source.files) {
    const address = media.urlOf(ROLES[column], file.text);
    if (address) values[column] = address;
  }
  for (const name of ABOUT_TEXTS) {
    const text = html.get(name);
    if (text !== undefined) values[name] = text;
  }
  const [row] = await tx
    .insert(aboutContent)
    .values({ ...values, id: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: aboutContent.id,
      set: { ...values, updatedAt: now, version: sql`${aboutContent.version} + 1` },
    })
    .returning();
  if (!row) throw new Error("write returned no row");
  const uses: MediaUse[] = await bodyUses(tx, [row.bio, row.philosophy, row.hobbies]);
  for (const column of ["profileImageUrl", "resumeUrl"] as const) {
    const ids = await filesAt(tx, [row[column]]);
    uses.push(...ids.map((mediaId) => ({ mediaId, role: ROLES[column] })));
  }
  await replaceUses(tx, { noun: "about" }, uses);
  notes.push(...media.notes);
  return { projectId: null, postId: null, version: row.version };
}
