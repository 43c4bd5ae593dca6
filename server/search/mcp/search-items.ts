import { unmarked } from "#domain/search/marked-text.ts";
import { cardOf } from "#domain/search/smart-response.ts";
import { cutQuestion } from "#domain/search/text.ts";
import type { World } from "../../world.ts";
import { readAiSettings } from "../ai-settings.ts";
import { findSmartResults } from "../smart-results.ts";
import { cutNote, projectEntry } from "./entries.ts";

/** As the home page searches. */
export async function searchItems(
  world: World,
  { text, limit, network }: { text: string; limit: number; network: string },
) {
  const { text: query, isCut } = cutQuestion(text);
  const { sources } = await readAiSettings(world.db);
  const { results, posts } = await findSmartResults(world, { query, limit, sources, network });
  const origin = world.environment.SITE_URL;
  return {
    results: results.map((result) => ({
      ...projectEntry(cardOf(result), origin),
      ...(result.match && { match: unmarked(result.match) }),
    })),
    articles: posts.map(({ title, path, match }) => ({
      title,
      url: origin + path,
      match: unmarked(match),
    })),
    ...cutNote(isCut),
  };
}
