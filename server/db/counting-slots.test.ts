import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";

const { world } = await forAllTests(importWorld());
const pool = world.db.$client;

/** In a transaction of its own that fails instead of waiting for a lock. */
async function writer(): Promise<{ client: PoolClient; pid: number }> {
  const client = await pool.connect();
  await client.query("begin; set local lock_timeout = 1");
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return { client, pid: rows[0]?.pid ?? 0 };
}

const done = async ({ client }: { client: PoolClient }) => {
  await client.query("commit");
  client.release();
};

const ADD = "select add_to_totals(array[$1::text], array[1::bigint])";

test("counting does not wait for other transactions", async () => {
  const [here, there] = [await writer(), await writer()];
  const make = (name: string, slot: number) =>
    pool.query("insert into content_totals (name, slot, total) values ($1, $2, 0)", [name, slot]);
  // Each has taken what bears the number of the other's connection.
  await make("one", there.pid);
  await make("two", here.pid);
  await here.client.query(ADD, ["one"]);
  await there.client.query(ADD, ["two"]);
  await here.client.query(ADD, ["two"]);
  await there.client.query(ADD, ["one"]);
  // Its own slot is taken again.
  await there.client.query(ADD, ["one"]);
  await done(here);
  await done(there);
  const { rows } = await pool.query(`
    select name, sum(total)::int as total, count(*)::int as slots from content_totals
    where name in ('one', 'two') group by name order by name`);
  expect(rows).toEqual([
    { name: "one", total: 3, slots: 2 },
    { name: "two", total: 2, slots: 2 },
  ]);
});
