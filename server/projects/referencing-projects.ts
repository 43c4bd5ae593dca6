import { asc, eq, inArray, type SQL } from "drizzle-orm";
import type { NamedKind } from "#domain/projects/named.ts";
import type { Transaction } from "../db/connection.ts";
import { portfolioProjects, projectRoles } from "./tables.ts";

export async function referencingProjects(
  tx: Transaction,
  kind: NamedKind,
  named: string,
): Promise<string[]> {
  const { id } = portfolioProjects;
  const rows = await tx
    .select({ id })
    .from(portfolioProjects)
    .where(references(tx, kind, named));
  return rows.map((row) => row.id);
}

/** In id order, like every lock of several projects. */
export async function lockReferencingProjects(
  tx: Transaction,
  kind: NamedKind,
  named: string,
): Promise<void> {
  const { id } = portfolioProjects;
  await tx
    .select({ id })
    .from(portfolioProjects)
    .where(references(tx, kind, named))
    .orderBy(asc(id))
    .for("update");
}

function references(tx: Transaction, kind: NamedKind, named: string): SQL {
  const { id, clientId } = portfolioProjects;
  if (kind === "client") return eq(clientId, named);
  const { projectId, roleId } = projectRoles;
  return inArray(id, tx.select({ id: projectId }).from(projectRoles).where(eq(roleId, named)));
}
