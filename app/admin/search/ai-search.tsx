import { AI_SETTINGS, aiSettingsFrom } from "#domain/search/ai-settings.ts";
import { readSiteSettings } from "#server/site/settings.ts";
import { world } from "#server/world.ts";
import type { Route } from "./+types/ai-search";
import { AiSearchView } from "./ai-search-view.tsx";

export const handle = { title: "AI Search Settings", refreshesOn: ["site"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(world);
  return {
    ai: aiSettingsFrom(await readSiteSettings(db, AI_SETTINGS)),
    model: settings.AI_MODEL ?? (settings.ANTHROPIC_API_KEY ? "Anthropic" : null),
  };
}

export default function AiSearch({ loaderData }: Route.ComponentProps) {
  return <AiSearchView {...loaderData} />;
}
