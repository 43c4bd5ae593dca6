import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/connection.ts";
import { bodyUses } from "../../media/body-uses.ts";
import { type MediaUse, replaceUses } from "../../media/uses.ts";
import { projectTexts } from "../case-study.ts";
import { projectRoles } from "../tables.ts";
import type { projectValues } from "./project-values.ts";

/** Existing roles keep their order; new ones follow. */
export async function writeRoles(
  tx: Transaction,
  projectId: string,
  chosen: readonly { id: string }[],
): Promise<void> {
  const before = await tx
    .delete(projectRoles)
    .where(eq(projectRoles.projectId, projectId))
    .returning();
  const positions = new Map(before.map(({ roleId, position }) => [roleId, position]));
  const positionOf = ({ id }: { id: string }) => positions.get(id) ?? before.length;
  const ordered = chosen.toSorted((a, b) => positionOf(a) - positionOf(b));
  const rows = ordered.map(({ id }, position) => ({ projectId, roleId: id, position }));
  if (rows.length > 0) await tx.insert(projectRoles).values(rows);
}

/** Returns the ids of files that are no longer used. */
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
