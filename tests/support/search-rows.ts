import { eq } from "drizzle-orm";
import type { Database } from "../../server/db/connection.ts";
import { projectSearch } from "../../server/projects/search/tables.ts";

export async function storedHaystack(db: Database, projectId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ haystack: projectSearch.haystack })
    .from(projectSearch)
    .where(eq(projectSearch.projectId, projectId));
  return row?.haystack;
}
