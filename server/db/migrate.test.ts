import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { PoolConfig } from "pg";
import { expect, inject, test } from "vitest";
import { administer, databaseNamed } from "../../tests/support/database.ts";
import { connect } from "./connection.ts";
import { createTables, isKnownMigration, migrateDatabase, readLastMigration } from "./migrate.ts";

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
      const plain = async () =>
        (await client.query("select search_plain('<p>Words</p>') as plain")).rows[0].plain;
      await client.query(
        "create or replace function search_plain(html text) returns text language sql immutable strict parallel safe as $$ select 'changed by hand' $$",
      );
      await migrateDatabase(own);
      expect(await plain()).toBe("changed by hand");
      await client.query("update drizzle.routines set hash = 'of earlier files'");
      await migrateDatabase(own);
      expect(await plain()).toContain("Words");
    });
  }));

test("a former function is dropped once no trigger calls it any more", () =>
  inEmptyDatabase(async (own) => {
    await migrateDatabase(own);
    await administer(own, async (client) => {
      await client.query(`
        create function submission_totals(is_read boolean, is_spam boolean)
          returns table (name text, times bigint) language sql immutable as $$ values ('messages', 1) $$;
        create or replace trigger count_inserted_submissions after insert on contact_submissions
          referencing new table as after_rows for each statement
          execute function keep_totals('submission_totals(is_read, is_spam)');
        update drizzle.routines set hash = 'of earlier files'`);
      await migrateDatabase(own);
      const former = await client.query(
        "select to_regprocedure('submission_totals(boolean, boolean)')::text as name",
      );
      expect(former.rows).toEqual([{ name: null }]);
      await client.query(`
        insert into contact_submissions (full_name, email, reason, message, is_spam)
        values ('Ada', 'ada@example.com', 'general', 'Something long enough', true)`);
      const { rows } = await client.query("select name from content_totals where total > 0");
      expect(rows).toEqual([{ name: "spam" }]);
    });
  }));

test("tables as of an earlier migration are brought up to date", () =>
  inEmptyDatabase(async (own) => {
    const db = connect(own, () => {});
    const applied = sql`select hash, created_at from drizzle.__drizzle_migrations order by id`;
    const last = { hash: "", createdAt: 1_795_346_363_151 };
    await db.transaction((tx) => createTables(tx, last));
    const { rows: first } = await db.execute(applied);
    expect(first).toHaveLength(1);
    await migrateDatabase(own);
    const { rows } = await db.execute(applied);
    expect(rows.slice(0, 1)).toEqual(first);
    expect(isKnownMigration(await readLastMigration(db))).toBe(true);
    expect(rows.length).toBeGreaterThan(1);
    await db.execute(sql`insert into clients (name) values ('Ada')`);
    await db.$client.end();
  }));

test("tables that are older than the first migration are refused", () =>
  inEmptyDatabase(async (own) => {
    await migrateDatabase(own);
    await administer(own, (client) =>
      client.query("update drizzle.__drizzle_migrations set created_at = 1"),
    );
    await expect(migrateDatabase(own)).rejects.toThrow('see "Updating" in docs/running.md');
  }));

test("tables of a newer version are refused, and keep their functions", () =>
  inEmptyDatabase(async (own) => {
    await migrateDatabase(own);
    await administer(own, async (client) => {
      await client.query(
        "insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations",
      );
      await client.query("update drizzle.routines set hash = 'of later files'");
      await expect(migrateDatabase(own)).rejects.toThrow("by a newer version of Vitrine");
      const { rows } = await client.query("select hash from drizzle.routines");
      expect(rows).toEqual([{ hash: "of later files" }]);
    });
  }));

test.each([
  ["asia/tokyo", "2026-03-02"],
  ["-05:30", "2026-03-01"],
  ["Mars/Olympus", "2026-03-01"],
  ["", "2026-03-01"],
])("earlier questions get a day with the site's time zone %j", (timeZone, day) =>
  inEmptyDatabase(async (own) => {
    await migrateDatabase(own);
    const file = new URL("migrations/0012_openings_and_question_days.sql", import.meta.url);
    const backfill = (await readFile(file, "utf8")).split("--> statement-breakpoint").at(-1) ?? "";
    await administer(own, async (client) => {
      await client.query("set time zone 'UTC'");
      await client.query("insert into site_config (time_zone) values ($1)", [timeZone]);
      await client.query(
        "insert into search_questions (key, question, outcome, asked_at) values ('a', 'A?', 'none', '2026-03-01T20:00:00Z')",
      );
      await client.query(backfill);
      const { rows } = await client.query("select day::text, times from search_question_days");
      expect(rows).toEqual([{ day, times: 1 }]);
    });
  }),
);
