import { AI_SETTINGS, type AiSettings, aiSettingsFrom } from "#domain/search/ai-settings.ts";
import type { Queryable } from "../db/connection.ts";
import { readStoredSettings } from "../db/settings.ts";
import { siteConfig } from "../site/tables.ts";

export async function readAiSettings(db: Queryable): Promise<AiSettings> {
  return aiSettingsFrom((await readStoredSettings(db, siteConfig, AI_SETTINGS)) ?? {});
}
