import { ABOUT_SETTINGS } from "#domain/about/about-settings.ts";
import { storedName } from "#domain/forms/setting.ts";
import { ALL_SITE_SETTINGS } from "#domain/site/settings.ts";
import { aboutContent } from "../../about/tables.ts";
import type { Queryable } from "../../db/connection.ts";
import { siteConfig } from "../../site/tables.ts";
import type { ReadSetting } from "../format/settings-source.ts";
import {
  type ExportedFile,
  line,
  lines,
  markdownFile,
  type WrittenFields,
  withoutBlank,
  yamlFile,
} from "./content-text.ts";
import { MediaReferences } from "./media-references.ts";

/** `site.yaml` */
export async function siteFile(db: Queryable): Promise<ExportedFile | null> {
  const [row] = await db.select().from(siteConfig);
  if (!row) return null;
  const media = new MediaReferences(db, "media/");
  const text = yamlFile(await settingFields(ALL_SITE_SETTINGS, row, media));
  return { text, media: media.files };
}

/** `about.md` */
export async function aboutFile(db: Queryable): Promise<ExportedFile | null> {
  const [row] = await db.select().from(aboutContent);
  if (!row) return null;
  const media = new MediaReferences(db, "media/");
  const { bio, ...settings } = await settingFields(ABOUT_SETTINGS, row, media);
  const fields = {
    ...settings,
    // A file without a body keeps the text.
    ...(bio === "" && { bio }),
    resume_url: line(await media.toAddress(row.resumeUrl)),
    expertise: row.expertise.map(({ category, items, skills = [], yearsExperience }) => ({
      category: line(category),
      items: lines(items),
      ...withoutBlank({ skills: lines(skills), years_experience: yearsExperience }),
    })),
  };
  return { text: markdownFile(fields, String(bio)), media: media.files };
}

/** All of them, since an import keeps what a file leaves out. */
async function settingFields(
  settings: Readonly<Record<string, ReadSetting>>,
  row: Readonly<Record<string, unknown>>,
  media: MediaReferences,
): Promise<WrittenFields> {
  const fields: WrittenFields = {};
  for (const [name, setting] of Object.entries(settings)) {
    const value = row[name];
    if (value !== null) fields[storedName(name)] = await written(setting, value, media);
  }
  return fields;
}

async function written({ kind }: ReadSetting, value: unknown, media: MediaReferences) {
  if (Array.isArray(value)) return lines(value);
  if (typeof value !== "string" || kind === "lines") return value;
  if (kind === "html") return media.inHtml(value);
  return line(kind === "picture" ? await media.toAddress(value) : value);
}
