import { sql } from "drizzle-orm";
import { settingsOfKind, storedName } from "#domain/forms/setting.ts";
import { ALL_SITE_SETTINGS } from "#domain/site/settings.ts";
import { writeAbout } from "../../about/write-about.ts";
import type { Transaction } from "../../db/connection.ts";
import type { MediaRole } from "../../media/uses.ts";
import { replaceSiteUses } from "../../site/settings.ts";
import { siteConfig } from "../../site/tables.ts";
import type { AboutSource } from "../format/about-source.ts";
import type { SiteSource } from "../format/settings-source.ts";
import type { WriteInput, WriteResult } from "./write-input.ts";

/** The role of files in columns with addresses. */
type FileColumns = Readonly<Record<string, MediaRole>>;

const ABOUT_FILES: FileColumns = { profileImageUrl: "profile", resumeUrl: "resume" };
const SITE_FILES: FileColumns = Object.fromEntries(
  settingsOfKind(ALL_SITE_SETTINGS, "picture").map((name) => [name, ALL_SITE_SETTINGS[name].role]),
);

/** What is missing from the file keeps its value, here and in `importAbout`. */
export async function importSite(
  tx: Transaction,
  writing: WriteInput<SiteSource>,
): Promise<WriteResult> {
  const table = siteConfig;
  const values = { ...writing.source.values, ...writtenColumns(writing, SITE_FILES) };
  const [row] = await tx
    .insert(table)
    .values({ ...values, id: 1 })
    .onConflictDoUpdate({
      target: table.id,
      set: { ...values, version: sql`${table.version} + 1` },
    })
    .returning();
  if (!row) throw new Error("write returned no row");
  await replaceSiteUses(tx, row);
  return { id: null, version: row.version };
}

export async function importAbout(
  tx: Transaction,
  writing: WriteInput<AboutSource>,
): Promise<WriteResult> {
  const { row } = await writeAbout(tx, {
    ...writing.source.values,
    ...writtenColumns(writing, ABOUT_FILES),
  });
  return { id: null, version: row.version };
}

function writtenColumns(
  { source, media, html, now }: WriteInput<SiteSource | AboutSource>,
  files: FileColumns,
) {
  const addresses = Object.entries(files).flatMap(([column, role]) => {
    const file = source.files.find(({ field }) => field === storedName(column));
    const address = file && media.urlOf(role, file.text);
    return address ? [[column, address] as const] : [];
  });
  const texts: Record<string, string> = Object.fromEntries([...html, ...addresses]);
  return { ...texts, updatedAt: now };
}
