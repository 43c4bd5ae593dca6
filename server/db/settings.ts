import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type SettingGroup, type Settings, settingsFrom } from "#domain/forms/setting.ts";
import { fingerprint } from "#domain/values/fingerprint.ts";
import type { World } from "../world.ts";
import { announce, type ChangeTag } from "./announcements.ts";
import type { Queryable, Transaction } from "./connection.ts";
import { queryPrepared } from "./prepared-query.ts";

/** Has a single row, which is missing until settings are first saved. */
type SettingsTable = PgTable & { id: PgColumn; version: PgColumn };

type SettingsTarget<Group extends SettingGroup> = {
  table: SettingsTable;
  group: Group;
  tag: ChangeTag;
  /** Called in the transaction, after the row was written. */
  onWritten?: (tx: Transaction) => Promise<void>;
};

export async function readSettings<Group extends SettingGroup>(
  db: Queryable,
  table: SettingsTable,
  group: Group,
): Promise<Editable<Settings<Group>>> {
  const [row] = await queryPrepared<Stored>(db, storedSettings(table, group));
  return editable(group, row);
}

export type Stored = Readonly<Record<string, unknown>>;

/** Selects them as they are in the row, which may be missing, for what only reads them: fingerprints take longest. */
export function storedSettings(table: SettingsTable, group: SettingGroup): SQL {
  const names = ["version", ...Object.keys(group)];
  const columns = Object.entries(getTableColumns(table))
    .filter(([name]) => names.includes(name))
    .map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  return sql`select ${sql.join(columns, sql`, `)} from ${table} where id = 1`;
}

/**
 * Writes what the form changed, so that two windows can change different settings; announces `tag`.
 * Conflicts when one of those was changed since the form was loaded, unless to what is sent. A form without
 * `bases` conflicts when anything was saved since `version`. See docs/decisions/0047.
 */
export async function saveSettings<Group extends SettingGroup>(
  { db, now }: Pick<World, "db" | "now">,
  { table, group, tag, onWritten }: SettingsTarget<Group>,
  { version, bases, unanswered = [], ...values }: Submitted<Settings<Group>>,
): Promise<SavedSettings<Settings<Group>>> {
  return db.transaction(async (tx) => {
    await tx.insert(table).values({ id: 1 }).onConflictDoNothing();
    const [row] = await tx.select().from(table).where(eq(table.id, 1)).for("update");
    const current = editable(group, row);
    const { bases: sent } = editable(group, Object.fromEntries(Object.entries(values)));
    const fields = Object.keys(group).filter(
      (name) => !bases || sent[name] !== bases[name] || unanswered.includes(name),
    );
    const conflicts = bases
      ? fields.filter((name) => ![bases[name], sent[name]].includes(current.bases[name]))
      : fields.filter(() => version !== current.version);
    if (conflicts.length > 0) return { status: "conflict", current, fields: conflicts };
    if (fields.length === 0)
      return { status: "saved", current: { ...current, bases: sent }, fields };
    const written = Object.entries(values).filter(([name]) => fields.includes(name));
    const [next] = await tx
      .update(table)
      .set({
        ...Object.fromEntries(written),
        updatedAt: now(),
        version: sql`${table.version} + 1`,
      })
      .where(eq(table.id, 1))
      .returning();
    await onWritten?.(tx);
    await announce(tx, [tag]);
    // What the form holds, which may differ from what others saved in the meantime.
    return { status: "saved", current: { ...editable(group, next), bases: sent }, fields };
  });
}

function editable<Group extends SettingGroup>(group: Group, row: Stored | undefined) {
  const values = settingsFrom(group, row ?? {});
  return { ...values, version: Number(row?.version ?? 1), bases: basesOf(values) };
}

function basesOf(values: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, fingerprint(value)]),
  );
}

export type Versioned<T> = T & { version: number };

/** `bases`: fingerprints of the values that the form was loaded with, by setting. */
export type Editable<T> = Versioned<T> & { bases?: Record<string, string> | undefined };

/**
 * `unanswered`: settings that the form has changed in saves without a reply. They are written even as they
 * were loaded, since what is stored is unknown.
 */
export type Submitted<T> = Editable<T> & { unanswered?: string[] | undefined };

/** The result of a save, with what is stored now: on conflict the other version. */
export type Saved<T> = { status: "saved" | "conflict"; current: Versioned<T> };

/** `fields`: the settings that were written, or those in conflict. */
export type SavedSettings<T> = {
  status: "saved" | "conflict";
  current: Editable<T>;
  fields: string[];
};
