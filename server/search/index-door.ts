import type { Door } from "../http/door.ts";
import { readSearchIndex } from "./index-store.ts";

/** What instant search works on in the browser, made once for all until a project changes. */
export const searchIndex: Door = async ({ db }, notes) => {
  notes.dependsOn("projects");
  notes.keep();
  const body = Buffer.from(JSON.stringify(await readSearchIndex(db)));
  return { type: "application/json; charset=utf-8", body };
};
