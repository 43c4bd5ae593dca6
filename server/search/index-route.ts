import type { ResourceRoute } from "../http/resource-route.ts";
import { readSearchIndex } from "./index-store.ts";

/** Cached for all visitors until a project changes. */
export const searchIndex: ResourceRoute = async ({ db }, notes) => {
  notes.dependsOn("projects");
  notes.allowCaching();
  const body = Buffer.from(JSON.stringify(await readSearchIndex(db)));
  return { type: "application/json; charset=utf-8", body };
};
