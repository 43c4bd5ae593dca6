import { FEATURED_MAX } from "#domain/projects/project.ts";
import type { Queryable } from "../../db/connection.ts";
import { readTotals } from "../../db/totals.ts";
import { byName } from "../named-rows.ts";
import { readFilterOptions } from "../search/filter-options.ts";
import { clients, roles } from "../tables.ts";

export async function readFormOptions(db: Queryable) {
  const [clientRows, roleRows, used, totalOf] = await Promise.all([
    db.select({ id: clients.id, name: clients.name }).from(clients).orderBy(byName(clients)),
    db.select({ id: roles.id, name: roles.name }).from(roles).orderBy(byName(roles)),
    readFilterOptions(db),
    readTotals(db, ["featured_projects"]),
  ]);
  return {
    clients: clientRows,
    roles: roleRows,
    categories: used.category,
    workTypes: used.workType,
    featuredLeft: Math.max(0, FEATURED_MAX - totalOf("featured_projects")),
  };
}
