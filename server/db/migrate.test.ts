import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { administer, databaseNamed } from "../../tests/support/database.ts";
import { connect } from "./connection.ts";
import { migrateDatabase } from "./migrate.ts";

test("processes that start at once migrate one after the other", async () => {
  const { connection } = inject("database");
  const name = `migrate_${process.pid}`;
  await administer(connection, (client) => client.query(`create database ${name}`));
  const processes = Array.from({ length: 4 }, () =>
    connect(databaseNamed(connection, name), () => {}),
  );
  await Promise.all(processes.map(migrateDatabase));
  const [first] = processes;
  const { rows } = (await first?.execute(sql`select count(*)::int as n from blog_posts`)) ?? {};
  expect(rows).toEqual([{ n: 0 }]);
  await Promise.all(processes.map((db) => db.$client.end()));
  await administer(connection, (client) => client.query(`drop database ${name}`));
});
