import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { administer, databaseNamed } from "../../tests/support/database.ts";
import { migrateDatabase } from "./migrate.ts";

const { connection } = inject("database");
const name = `backfill_${process.pid}`;
const own = databaseNamed(connection, name);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-migrations-"));
  await cp(join(import.meta.dirname, "migrations"), folder, { recursive: true });
  await administer(connection, (client) => client.query(`create database ${name}`));
});
afterAll(async () => {
  await administer(connection, (client) => client.query(`drop database ${name}`));
  await rm(folder, { recursive: true });
});

/** Brings a database to the tables that it had right before a migration. */
async function migrateUntil(client: Client, tag: string): Promise<void> {
  const file = join(folder, "meta/_journal.json");
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, "utf8"));
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last) }));
  await migrate(drizzle({ client }), { migrationsFolder: folder });
}

const CONTENT = `
  insert into clients (name) values ('Port');
  insert into portfolio_projects (project_title, client_id, work_type, project_year, is_visible, is_featured, keywords)
    select 'Project ' || i, id, 'Campaign', 2024, i > 1, i > 2, array['signs', 'Ink'] from clients, generate_series(1, 3) i;
  insert into blog_posts (title, slug, status, published_at, view_count, tags, category)
    select 'Post ' || i, 'post-' || i, 'published', now(), i, array['SIGNS'], array['Print'] from generate_series(1, 4) i;
  insert into blog_posts (title, slug) values ('Draft', 'draft');
  insert into contact_submissions (full_name, email, reason, message, is_read, is_spam)
    select 'Ada', 'ada@example.com', 'general', 'Ten letters or more', i = 1, i = 4 from generate_series(1, 4) i;
  insert into newsletter_subscribers (email, source) values ('ada@example.com', 'footer');
  select ensure_analytics_month('2026-03-01');
  insert into analytics_events (day, event_type, path, visitor_id, session_id)
    values ('2026-03-01', 'view', '/', 'a', '1'), ('2026-03-04', 'view', '/', 'a', '2'), ('2026-03-04', 'view', '/', 'b', '3');
  insert into analytics_events (day, id, event_type, project_id, visitor_id, session_id)
    select '2026-03-04', id, 'view', id, 'b', '3' from portfolio_projects where project_title = 'Project 2'`;

test("what was there before anything was counted is counted", async () => {
  await administer(own, async (client) => {
    await migrateUntil(client, "0014_overview_tables");
    await client.query(CONTENT);
  });
  await migrateDatabase(own);
  await administer(own, async (client) => {
    const read = async (query: string) =>
      (await client.query({ text: query, rowMode: "array" })).rows.map((row) => row.join(" "));
    expect(await read("select name, total from content_totals order by name")).toEqual([
      ...["draft_posts 1", "featured_projects 1", "hidden_projects 1", "messages 3"],
      ...["pending_subscribers 1", "post_views 10", "posts 5", "projects 3", "public_posts 4"],
      ...["public_projects 2", "spam 1", "unread_messages 2"],
    ]);
    expect(await read("select key, total from popular_terms order by total desc, key")).toEqual([
      ...["signs 6", "print 4", "ink 2"],
    ]);
    expect(
      await read(`select day::text, kind, key, total from analytics_days
        where kind in ('views', 'visitors') order by kind, day, key`),
    ).toEqual([
      ...["2026-03-01 views  1", "2026-03-04 views  3"],
      ...["2026-03-01 visitors  1", "2026-03-04 visitors  1", "2026-03-04 visitors 3 1"],
    ]);
    expect(
      await read("select count(*), count(*) filter (where id = project_id) from project_analytics"),
    ).toEqual(["1 0"]);
  });
});
