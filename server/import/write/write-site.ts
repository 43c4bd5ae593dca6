import { sql } from "drizzle-orm";
import { settingsOfKind } from "#domain/forms/setting.ts";
import { ALL_SITE_SETTINGS } from "#domain/site/settings.ts";
import type { Transaction } from "../../db/connection.ts";
import { bodyUses, filesAt, type MediaUse, replaceUses } from "../../media/uses.ts";
import { siteConfig } from "../../site/tables.ts";
import type { SiteSource } from "../format/site-source.ts";
import type { WriteInput, WriteResult } from "./write-input.ts";

const PICTURES = settingsOfKind(ALL_SITE_SETTINGS, "picture");
const TEXTS = settingsOfKind(ALL_SITE_SETTINGS, "html");

/** Fields missing from `site.yaml` keep their value. */
export async function writeSite(
  tx: Transaction,
  writing: WriteInput<SiteSource>,
): Promise<WriteResult> {
  const { source, media, html, now, notes } = writing;
  const values = { ...source.values };
  for (const name of PICTURES) {
    const file = source.files.find((one) => one.name === name)?.file;
    const address = file && media.urlOf(ALL_SITE_SETTINGS[name].role, file.text);
    if (address) values[name] = address;
  }
  for (const name of TEXTS) {
    const text = html.get(name);
    if (text !== undefined) values[name] = text;
  }
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
  const uses: MediaUse[] = await bodyUses(
    tx,
    TEXTS.map((name) => row[name]),
  );
  for (const name of PICTURES) {
    const ids = await filesAt(tx, [row[name]]);
    uses.push(...ids.map((mediaId) => ({ mediaId, role: ALL_SITE_SETTINGS[name].role })));
  }
  await replaceUses(tx, { noun: "site" }, uses);
  notes.push(...media.notes);
  return { projectId: null, postId: null, version: row.version };
}
