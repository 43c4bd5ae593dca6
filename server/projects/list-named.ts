import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { byName } from "./named-rows.ts";
import { clients, portfolioProjects, projectRoles, roles } from "./tables.ts";

export type NamedUse = { id: string; name: string; projects: number };

const count = sql<number>`count(*)::integer`;

/** spec: admin-area §7 */
export async function listNamed(db: Queryable): Promise<Record<"client" | "role", NamedUse[]>> {
  const ofClients = db
    .select({ id: portfolioProjects.clientId, projects: count.as("projects") })
    .from(portfolioProjects)
    .groupBy(portfolioProjects.clientId)
    .as("of_clients");
  const ofRoles = db
    .select({ id: projectRoles.roleId, projects: count.as("projects") })
    .from(projectRoles)
    .groupBy(projectRoles.roleId)
    .as("of_roles");
  const [client, role] = await Promise.all([
    db
      .select({
        id: clients.id,
        name: clients.name,
        projects: sql<number>`coalesce(${ofClients.projects}, 0)`,
      })
      .from(clients)
      .leftJoin(ofClients, eq(ofClients.id, clients.id))
      .orderBy(byName(clients)),
    db
      .select({
        id: roles.id,
        name: roles.name,
        projects: sql<number>`coalesce(${ofRoles.projects}, 0)`,
      })
      .from(roles)
      .leftJoin(ofRoles, eq(ofRoles.id, roles.id))
      .orderBy(byName(roles)),
  ]);
  return { client, role };
}
