import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/connection.ts";
import { bodyUses } from "../../media/body-uses.ts";
import { type MediaUse, replaceUses } from "../../media/uses.ts";
import { projectTexts } from "../case-study.ts";
import { projectRoles } from "../tables.ts";
import type { projectValues } from "./project-values.ts";

/** Replaces the roles of a project: those that it keeps stay in their order, new ones follow. */
export async function writeRoles(
  tx: Transaction,
  projectId: string,
  chosen: readonly { id: string }[],
): Promise<void> {
  const before = await tx
    .delete(projectRoles)
    .where(eq(projectRoles.projectId, projectId))
    .returning();
  const places = new Map(before.map(({ roleId, position }) => [roleId, position]));
  const placeOf = ({ id }: { id: string }) => places.get(id) ?? before.length;
  const inOrder = chosen.toSorted((a, b) => placeOf(a) - placeOf(b));
  const rows = inOrder.map(({ id }, position) => ({ projectId, roleId: id, position }));
  if (rows.length > 0) await tx.insert(projectRoles).values(rows);
}

/** Says anew which files a project's own fields use; answers those that it no longer does. */
export async function writeUses(
  tx: Transaction,
  projectId: string,
  values: ReturnType<typeof projectValues>,
): Promise<string[]> {
  const uses: MediaUse[] = await bodyUses(tx, projectTexts(values));
  if (values.thumbnailId) uses.push({ mediaId: values.thumbnailId, role: "thumbnail" });
  if (values.assetId) uses.push({ mediaId: values.assetId, role: "asset" });
  return replaceUses(tx, { noun: "project", projectId }, uses, ["thumbnail", "asset", "body"]);
}
