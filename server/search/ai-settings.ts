import { AI_SETTINGS, type AiSettings, aiSettingsFrom } from "#domain/search/ai-settings.ts";
import type { Queryable } from "../db/connection.ts";
import { readSiteSettings } from "../site/settings.ts";

export async function readAiSettings(db: Queryable): Promise<AiSettings> {
  return aiSettingsFrom(await readSiteSettings(db, AI_SETTINGS));
}
