import { sql } from "drizzle-orm";
import { settingsOfKind, storedName } from "#domain/forms/setting.ts";
import { ALL_SITE_SETTINGS } from "#domain/site/settings.ts";
import { aboutContent } from "../../about/tables.ts";
import type { Transaction } from "../../db/connection.ts";
import { bodyUses, filesAt, type MediaRole, type MediaUse, replaceUses } from "../../media/uses.ts";
import { siteConfig } from "../../site/tables.ts";
import { ABOUT_TEXTS, type AboutSource } from "../format/about-source.ts";
import type { SiteSource } from "../format/settings-source.ts";
import type { WriteInput, WriteResult } from "./write-input.ts";

/** Columns with rich text, and the role of files in columns with addresses. */
type Columns = { texts: readonly string[]; files: Readonly<Record<string, MediaRole>> };

const ABOUT: Columns = {
  texts: ABOUT_TEXTS,
  files: { profileImageUrl: "profile", resumeUrl: "resume" },
};
const SITE: Columns = {
  texts: settingsOfKind(ALL_SITE_SETTINGS, "html"),
  files: Object.fromEntries(
    settingsOfKind(ALL_SITE_SETTINGS, "picture").map((name) => [
      name,
      ALL_SITE_SETTINGS[name].role,
    ]),
  ),
};

/** What is missing from the file keeps its value, here and in `writeAbout`. */
export async function writeSite(
  tx: Transaction,
  writing: WriteInput<SiteSource>,
): Promise<WriteResult> {
  const table = siteConfig;
  const values = { ...writing.source.values, ...writtenColumns(writing, SITE) };
  const [row] = await tx
    .insert(table)
    .values({ ...values, id: 1 })
    .onConflictDoUpdate({
      target: table.id,
      set: { ...values, version: sql`${table.version} + 1` },
    })
    .returning();
  return settleUses(tx, "site", row, SITE);
}

export async function writeAbout(
  tx: Transaction,
  writing: WriteInput<AboutSource>,
): Promise<WriteResult> {
  const table = aboutContent;
  const values = { ...writing.source.values, ...writtenColumns(writing, ABOUT) };
  const [row] = await tx
    .insert(table)
    .values({ ...values, id: 1 })
    .onConflictDoUpdate({
      target: table.id,
      set: { ...values, version: sql`${table.version} + 1` },
    })
    .returning();
  return settleUses(tx, "about", row, ABOUT);
}

function writtenColumns(
  { source, media, html, now }: WriteInput<SiteSource | AboutSource>,
  { files }: Columns,
) {
  const addresses = Object.entries(files).flatMap(([column, role]) => {
    const file = source.files.find(({ field }) => field === storedName(column));
    const address = file && media.urlOf(role, file.text);
    return address ? [[column, address] as const] : [];
  });
  const texts: Record<string, string> = Object.fromEntries([...html, ...addresses]);
  return { ...texts, updatedAt: now };
}

/** From the row, since what is missing from the file is still in use. */
async function settleUses(
  tx: Transaction,
  noun: "site" | "about",
  row: ({ version: number } & Record<string, unknown>) | undefined,
  { texts, files }: Columns,
): Promise<WriteResult> {
  if (!row) throw new Error("write returned no row");
  const columnOf = (name: string) => String(row[name]);
  const uses: MediaUse[] = await bodyUses(tx, texts.map(columnOf));
  for (const [name, role] of Object.entries(files)) {
    const ids = await filesAt(tx, [columnOf(name)]);
    uses.push(...ids.map((mediaId) => ({ mediaId, role })));
  }
  await replaceUses(tx, { noun }, uses);
  return { id: null, version: row.version };
}
