import { eq } from "drizzle-orm";
import type { NamedChange, NamedKind, NamedOutcome } from "#domain/projects/named.ts";
import type { Transaction } from "../db/connection.ts";
import { refusalOf } from "../db/refusals.ts";
import type { World } from "../world.ts";
import { announceProjects } from "./change-projects.ts";
import { rowNamed } from "./named-rows.ts";
import { lockProjectsOf, renameInTexts } from "./rename-in-texts.ts";
import { clients, portfolioProjects, projectRoles, roles } from "./tables.ts";

/** How PostgreSQL refuses to take what others name; the first since version 18. */
const STILL_NAMED = new Set(["23001", "23503"]);

const TABLES = { client: clients, role: roles };

/**
 * Adds, renames or removes a client or a role. One that is there in whatever case is not added twice.
 * A rename shows everywhere; one that projects name is not removed. decisions: Projects and media
 */
export async function changeNamed(
  { db }: Pick<World, "db">,
  change: NamedChange,
): Promise<NamedOutcome> {
  const { intent, kind } = change;
  const table = TABLES[kind];
  try {
    return await db.transaction(async (tx): Promise<NamedOutcome> => {
      if (intent === "add") return { status: "done", item: await rowNamed(tx, table, change.name) };
      if (intent === "remove") {
        await tx.delete(table).where(eq(table.id, change.id));
        return { status: "done", item: null };
      }
      // Whoever saves a project holds it first, then what searches it, which a new name waits for.
      if (kind === "client") await lockProjectsOf(tx, change.id);
      const ofId = eq(table.id, change.id);
      const [before] = await tx.select().from(table).where(ofId).for("no key update");
      const [renamed] = await tx
        .update(table)
        .set({ name: change.name })
        .where(ofId)
        .returning({ id: table.id, name: table.name });
      if (!before || !renamed)
        return { status: "refused", problem: `This ${kind} is no longer there.` };
      if (kind === "client")
        await renameInTexts(tx, { id: change.id, before: before.name, after: renamed.name });
      await announceUsers(tx, kind, change.id);
      return { status: "done", item: { ...renamed, isNew: false } };
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.code === "23505")
      return { status: "refused", problem: `There is a ${kind} of this name already.` };
    if (refusal && STILL_NAMED.has(refusal.code))
      return { status: "refused", problem: `Projects name this ${kind}, so it stays.` };
    throw error;
  }
}

/** Their pages show the name. */
async function announceUsers(tx: Transaction, kind: NamedKind, id: string): Promise<void> {
  const { projectId, roleId } = projectRoles;
  const rows =
    kind === "client"
      ? await tx
          .select({ id: portfolioProjects.id })
          .from(portfolioProjects)
          .where(eq(portfolioProjects.clientId, id))
      : await tx.select({ id: projectId }).from(projectRoles).where(eq(roleId, id));
  await announceProjects(
    tx,
    rows.map((row) => row.id),
  );
}
