import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../db/columns.ts";
import { clients, roles } from "./tables.ts";

const merged = (into: () => AnyPgColumn) => ({
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  intoId: uuid("into_id").notNull().references(into, { onDelete: "cascade" }),
  mergedAt: createdAt(),
});

/** Former clients, and former names, that imports, links and open forms may still reference. */
export const mergedClients = pgTable(
  "merged_clients",
  merged(() => clients.id),
  (t) => [
    uniqueIndex("merged_clients_name_key").on(sql`lower(${t.name})`),
    index("merged_clients_into").on(t.intoId),
  ],
);

export const mergedRoles = pgTable(
  "merged_roles",
  merged(() => roles.id),
  (t) => [
    uniqueIndex("merged_roles_name_key").on(sql`lower(${t.name})`),
    index("merged_roles_into").on(t.intoId),
  ],
);
