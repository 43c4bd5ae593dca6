import { eq, sql } from "drizzle-orm";
import { projectPath } from "#domain/projects/project.ts";
import type { Transaction } from "../db/connection.ts";
import { bodyUses, type MediaRole, type MediaUse, replaceUses } from "../media/uses.ts";
import { redirectTo } from "../site/redirects.ts";
import { projectTexts } from "./case-study.ts";
import { announceProjects } from "./change-projects.ts";
import { portfolioProjects, projectRoles } from "./tables.ts";

type ProjectValues = typeof portfolioProjects.$inferInsert & Parameters<typeof projectTexts>[0];

type WrittenProject = {
  id: string;
  version: number;
  /** Files that are no longer used. */
  unused: string[];
  /** Old paths that redirect to another item. */
  takenPaths: string[];
};

/** Without `fileIds` the further files stay as they are. */
type ProjectParts = {
  roleIds: readonly string[];
  fileIds?: readonly string[];
  oldPaths?: readonly string[];
};

/**
 * Creates a project or replaces its fields, for the form and for imports: row, roles in the given order,
 * uses of files, redirects from `oldPaths` and a changed slug. Not for copies (`duplicateProject`): recording
 * a use lowers `awaited`, which spares a file for open forms.
 */
export async function writeProject(
  tx: Transaction,
  stored: { id: string; slug: string | null } | null,
  values: ProjectValues,
  { roleIds, fileIds, oldPaths = [] }: ProjectParts,
): Promise<WrittenProject> {
  const { id, version } = await upsert(tx, stored?.id ?? null, values);
  await tx.delete(projectRoles).where(eq(projectRoles.projectId, id));
  const roles = roleIds.map((roleId, position) => ({ projectId: id, roleId, position }));
  if (roles.length > 0) await tx.insert(projectRoles).values(roles);
  const unused = await writeUses(tx, id, values, fileIds);
  const { slug = null } = values;
  const last = stored && projectPath(stored);
  // The address by id goes on leading to the project.
  const old = { last, renamed: stored?.slug ? last : null, imported: oldPaths };
  const takenPaths = await redirectTo(tx, { projectId: id }, old, projectPath({ id, slug }));
  await announceProjects(tx, [id]);
  return { id, version, unused, takenPaths };
}

async function upsert(tx: Transaction, id: string | null, values: ProjectValues) {
  const table = portfolioProjects;
  const written = { id: table.id, version: table.version };
  const [row] = id
    ? await tx
        .update(table)
        .set({ ...values, version: sql`${table.version} + 1` })
        .where(eq(table.id, id))
        .returning(written)
    : await tx.insert(table).values(values).returning(written);
  if (!row) throw new Error("write returned no row");
  return row;
}

/** In one call, since each call lowers `awaited` once per file. */
async function writeUses(
  tx: Transaction,
  id: string,
  values: ProjectValues,
  fileIds: readonly string[] | undefined,
): Promise<string[]> {
  const uses: MediaUse[] = await bodyUses(tx, projectTexts(values));
  if (values.thumbnailId) uses.push({ mediaId: values.thumbnailId, role: "thumbnail" });
  if (values.assetId) uses.push({ mediaId: values.assetId, role: "asset" });
  const owner = { noun: "project", projectId: id } as const;
  for (const mediaId of fileIds ?? []) uses.push({ mediaId, role: "file" });
  const roles: MediaRole[] = ["thumbnail", "asset", "body"];
  return replaceUses(tx, owner, uses, fileIds ? [...roles, "file"] : roles);
}

/** Roles that the project has keep their order; new ones follow. */
export async function inStoredOrder(
  tx: Transaction,
  projectId: string,
  roleIds: readonly string[],
): Promise<string[]> {
  const stored = await tx.select().from(projectRoles).where(eq(projectRoles.projectId, projectId));
  const positions = new Map(stored.map(({ roleId, position }) => [roleId, position]));
  const positionOf = (id: string) => positions.get(id) ?? stored.length;
  return roleIds.toSorted((a, b) => positionOf(a) - positionOf(b));
}
