import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/connection.ts";
import { bodyUses, filesAt } from "../../media/body-uses.ts";
import { type MediaUse, replaceUses } from "../../media/uses.ts";
import { siteConfig } from "../../site/tables.ts";
import type { SiteSource } from "../format/site-source.ts";
import type { WriteInput, WriteResult } from "./write-input.ts";

const ROLES = {
  ogImageUrl: "social",
  defaultOgImageUrl: "social",
  faviconUrl: "favicon",
  profileImageUrl: "profile",
} as const;

/** Fields missing from `site.yaml` keep their value. */
export async function writeSite(
  tx: Transaction,
  writing: WriteInput<SiteSource>,
): Promise<WriteResult> {
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
  if (!row) throw new Error("write returned no row");
  // From the row, since fields missing from the file are still in use.
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
  return { projectId: null, postId: null, version: row.version };
}
