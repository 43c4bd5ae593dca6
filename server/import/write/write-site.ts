import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/connection.ts";
import { bodyUses, filesAt } from "../../media/body-uses.ts";
import { type MediaUse, replaceUses } from "../../media/uses.ts";
import { siteConfig } from "../../site/tables.ts";
import type { SiteSource } from "../format/site-source.ts";
import type { Writing, Written } from "./writing.ts";

const ROLES = {
  ogImageUrl: "social",
  defaultOgImageUrl: "social",
  faviconUrl: "favicon",
  profileImageUrl: "profile",
} as const;

/** Writes what `site.yaml` names; every other setting stays as it is. */
export async function writeSite(tx: Transaction, writing: Writing<SiteSource>): Promise<Written> {
  const { source, media, html, now, notes } = writing;
  const values = { ...source.values };
  for (const { column, file } of source.files) {
    const address = media.urlOf(ROLES[column], file.text);
    if (address) values[column] = address;
  }
  const privacyPolicy = html.get("privacyPolicy");
  if (privacyPolicy !== undefined) values.privacyPolicy = privacyPolicy;
  const [row] = await tx
    .insert(siteConfig)
    .values({ ...values, id: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: siteConfig.id,
      set: { ...values, updatedAt: now, version: sql`${siteConfig.version} + 1` },
    })
    .returning();
  if (!row) throw new Error("a write with returning answered no row");
  // From the row, not from the file: what the file does not name is still in use.
  const uses: MediaUse[] = await bodyUses(tx, [row.privacyPolicy]);
  for (const column of [
    "ogImageUrl",
    "defaultOgImageUrl",
    "faviconUrl",
    "profileImageUrl",
  ] as const) {
    const ids = await filesAt(tx, [row[column]]);
    uses.push(...ids.map((mediaId) => ({ mediaId, role: ROLES[column] })));
  }
  await replaceUses(tx, { noun: "site" }, uses);
  notes.push(...media.notes);
  return { projectId: null, postId: null, version: row.version, tags: ["site"] };
}
