import { and, eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type SettingGroup, type Settings, settingsFrom } from "#domain/forms/setting.ts";
import type { World } from "../world.ts";
import { announce, type ChangeTag } from "./announcements.ts";
import type { Queryable } from "./connection.ts";

/** Has a single row, which is missing until settings are first saved. */
type SettingsTable = PgTable & { id: PgColumn; version: PgColumn };

export async function readSettings<Group extends SettingGroup>(
  db: Queryable,
  table: SettingsTable,
  group: Group,
): Promise<Versioned<Settings<Group>>> {
  const [row] = await db.select().from(table).where(eq(table.id, 1));
  return { ...settingsFrom(group, row ?? {}), version: Number(row?.version ?? 1) };
}

/** Conflicts when the row was saved since `version`. Announces `tag`. */
export async function saveSettings<Group extends SettingGroup>(
  { db, now }: Pick<World, "db" | "now">,
  { table, group, tag }: { table: SettingsTable; group: Group; tag: ChangeTag },
  { version, ...values }: Versioned<Settings<Group>>,
): Promise<Saved<Settings<Group>>> {
  return db.transaction(async (tx) => {
    await tx.insert(table).values({ id: 1 }).onConflictDoNothing();
    const { rowCount } = await tx
      .update(table)
      .set({ ...values, updatedAt: now(), version: sql`${table.version} + 1` })
      .where(and(eq(table.id, 1), eq(table.version, version)));
    const current = await readSettings(tx, table, group);
    if (rowCount === 0) return { status: "conflict", current };
    await announce(tx, [tag]);
    return { status: "saved", current };
  });
}

export type Versioned<T> = T & { version: number };

/** The result of a save, with what is stored now: on conflict the other version. */
export type Saved<T> = { status: "saved" | "conflict"; current: Versioned<T> };
