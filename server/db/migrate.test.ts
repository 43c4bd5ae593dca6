import type { PoolConfig } from "pg";
import { expect, inject, test } from "vitest";
import { administer, databaseNamed } from "../../tests/support/database.ts";
import { migrateDatabase } from "./migrate.ts";

const { connection } = inject("database");

async function inEmptyDatabase(use: (own: PoolConfig) => Promise<void>): Promise<void> {
  const name = `migrate_${process.pid}`;
  await administer(connection, (client) => client.query(`create database ${name}`));
  try {
    await use(databaseNamed(connection, name));
  } finally {
    await administer(connection, (client) => client.query(`drop database ${name}`));
  }
}

test("processes that start at once migrate one after the other", () =>
  inEmptyDatabase(async (own) => {
    await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(own)));
    await administer(own, async (client) => {
      const { rows } = await client.query("select count(*)::int as n from blog_posts");
      expect(rows).toEqual([{ n: 0 }]);
    });
  }));

test("functions are applied again when their files have changed, and only then", () =>
  inEmptyDatabase(async (own) => {
    await migrateDatabase(own);
    await administer(own, async (client) => {
      const days = async () =>
        (await client.query("select visitors_known_days() as days")).rows[0].days;
      await client.query(
        "create or replace function visitors_known_days() returns integer language sql immutable as 'select 1'",
      );
      await migrateDatabase(own);
      expect(await days()).toBe(1);
      await client.query("update drizzle.routines set hash = 'of earlier files'");
      await migrateDatabase(own);
      expect(await days()).toBe(90);
    });
  }));

test("tables that are older than the first migration are refused", () =>
  inEmptyDatabase(async (own) => {
    await migrateDatabase(own);
    await administer(own, (client) =>
      client.query("update drizzle.__drizzle_migrations set created_at = 1"),
    );
    await expect(migrateDatabase(own)).rejects.toThrow('see "Updating" in docs/running.md');
  }));
