import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { readFormOptions } from "./form/form-options.ts";
import { listNamed } from "./named-rows.ts";
import { clients, roles } from "./tables.ts";

test("clients and roles are sorted case-insensitively in lists and options", async () => {
  const { db, drop } = await testDatabase();
  const names = ["Zoo", "cloud.gov", "Bakery", "apple"].map((name) => ({ name }));
  await db.insert(clients).values(names);
  await db.insert(roles).values(names);
  const sorted = ["apple", "Bakery", "cloud.gov", "Zoo"];
  const kept = await listNamed(db);
  const offered = await readFormOptions(db);
  for (const list of [kept.client, kept.role, offered.clients, offered.roles]) {
    expect(list.map(({ name }) => name)).toEqual(sorted);
  }
  await drop();
});
