import { expect, inject, test } from "vitest";
import { administer, databaseNamed } from "../../tests/support/database.ts";
import { migrateDatabase } from "./migrate.ts";

test("processes that start at once migrate one after the other", async () => {
  const { connection } = inject("database");
  const name = `migrate_${process.pid}`;
  await administer(connection, (client) => client.query(`create database ${name}`));
  const own = databaseNamed(connection, name);
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(own)));
  await administer(own, async (client) => {
    const { rows } = await client.query("select count(*)::int as n from blog_posts");
    expect(rows).toEqual([{ n: 0 }]);
  });
  await administer(connection, (client) => client.query(`drop database ${name}`));
});
