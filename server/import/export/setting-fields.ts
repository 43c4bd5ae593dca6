import { storedName } from "#domain/forms/setting.ts";
import type { ReadSetting } from "../format/settings-source.ts";
import { line, lines, type WrittenFields } from "./content-text.ts";
import type { MediaReferences } from "./media-references.ts";

/** All of them, since an import keeps what a file leaves out. */
export async function settingFields(
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
