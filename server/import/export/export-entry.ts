import { eq, or } from "drizzle-orm";
import { isUuid } from "#domain/values/uuid.ts";
import type { Queryable } from "../../db/connection.ts";
import { blogPosts } from "../../posts/tables.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import type { ContentEntry } from "../folder/list-content.ts";
import type { ExportedFile } from "./content-text.ts";
import { postFile } from "./post-file.ts";
import { projectFile } from "./project-file.ts";
import { aboutFile, siteFile } from "./settings-files.ts";

const TABLES = { project: portfolioProjects, post: blogPosts };

/** What an export writes as the file; null when there is no such item. */
export async function exportEntry(
  db: Queryable,
  { kind, slug }: Pick<ContentEntry, "kind" | "slug">,
): Promise<ExportedFile | null> {
  if (kind === "site") return siteFile(db);
  if (kind === "about") return aboutFile(db);
  const { id, slug: stored } = TABLES[kind];
  const [row] = await db
    .select({ id })
    .from(TABLES[kind])
    .where(or(eq(stored, slug), isUuid(slug) ? eq(id, slug) : undefined));
  if (!row) return null;
  return kind === "project" ? projectFile(db, row.id, slug) : postFile(db, row.id, slug);
}
