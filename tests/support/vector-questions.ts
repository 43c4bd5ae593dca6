import { vi } from "vitest";
import { VectorSearch } from "#server/search/vectors/vector-search.ts";
import type { World } from "#server/world.ts";

/** Search by meaning that finds nothing. `asked`: questions with the network of who asked. */
export function vectorQuestions(world: World) {
  const embedder = { model: "small", embed: () => Promise.reject(new Error("asked")) };
  const vectorSearch = new VectorSearch(world, embedder);
  const nearest = vi.spyOn(vectorSearch, "nearest");
  nearest.mockResolvedValue({ passages: [], isMissing: false });
  const asked = () => nearest.mock.calls.map(([question, scope]) => [question, scope?.network]);
  return { vectorSearch, asked };
}
