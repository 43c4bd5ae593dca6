import { eq, sql } from "drizzle-orm";
import { titleOfCopy } from "#domain/forms/copy.ts";
import {
  autoHeading,
  autoMetaTitle,
  projectSlugFrom,
  withoutAutoTexts,
} from "#domain/projects/auto-texts.ts";
import { projectPath } from "#domain/projects/project.ts";
import { PROJECT_TITLE_MAX_CHARS } from "#domain/projects/project-form.ts";
import type { Transaction } from "../db/connection.ts";
import { copyProjectUses } from "../media/uses.ts";
import { chooseSlug } from "../site/choose-slug.ts";
import { redirectTo } from "../site/redirects.ts";
import type { World } from "../world.ts";
import { announceProjects } from "./change-projects.ts";
import { clients, portfolioProjects } from "./tables.ts";

type CopiedProject = { id: string; title: string };

/** A hidden copy that shares the stored files; null when there is no such project. */
export async function duplicateProject(
  { db, now }: Pick<World, "db" | "now">,
  id: string,
): Promise<CopiedProject | null> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ project: portfolioProjects, client: clients.name })
      .from(portfolioProjects)
      .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
      .where(eq(portfolioProjects.id, id))
      .for("update", { of: portfolioProjects });
    if (!found) return null;
    const { id: _, ...project } = found.project;
    const title = titleOfCopy(project.title, PROJECT_TITLE_MAX_CHARS);
    const custom = withoutAutoTexts(project, { title: project.title, client: found.client });
    const named = { title, client: found.client };
    const slug = await chooseSlug(tx, "project", projectSlugFrom(title, now()), null);
    const [copy] = await tx
      .insert(portfolioProjects)
      .values({
        ...project,
        ...NOT_COPIED,
        title,
        slug,
        metaTitle: custom.metaTitle || autoMetaTitle(named),
        h1: custom.h1 || autoHeading(named),
        createdAt: now(),
        updatedAt: now(),
      })
      .returning({ id: portfolioProjects.id });
    if (!copy) throw new Error("the insert returned no row");
    await copyParts(tx, id, copy.id);
    await redirectTo(tx, { projectId: copy.id }, {}, projectPath({ id: copy.id, slug }));
    await announceProjects(tx, [copy.id]);
    return { id: copy.id, title };
  });
}

const NOT_COPIED = {
  isVisible: false,
  isFeatured: false,
  featuredPosition: null,
  isArchived: false,
  archivedAt: null,
  archiveReason: "",
  firstShownAt: null,
  version: 1,
  fileVersions: 0,
} satisfies Partial<typeof portfolioProjects.$inferInsert>;

async function copyParts(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into project_roles (project_id, role_id, position)
    select ${to}, role_id, position from project_roles where project_id = ${from}`);
  await tx.execute(sql`
    insert into project_files (project_id, media_id, file_name, display_name, file_type, position)
    select ${to}, media_id, file_name, display_name, file_type, position
    from project_files where project_id = ${from} order by position, created_at, id`);
  await copyProjectUses(tx, from, to);
}
