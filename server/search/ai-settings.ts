import { AI_SETTINGS, type AiSettings, aiSettingsFrom } from "#domain/search/ai-settings.ts";
import type { Database } from "../db/connection.ts";
import { prepared } from "../db/prepared-query.ts";
import { type Stored, storedSettings } from "../db/settings.ts";
import { siteConfig } from "../site/tables.ts";

const readStored = prepared<Stored, Record<string, never>>(storedSettings(siteConfig, AI_SETTINGS));

export async function readAiSettings(db: Database): Promise<AiSettings> {
  const [stored = {}] = await readStored(db, {});
  return aiSettingsFrom(stored);
}
