import type { PoolClient } from "pg";
import { afterAll, expect, test } from "vitest";
import { importWorld } from "../../tests/support/import-world.ts";

const { world, close } = await importWorld();
const pool = world.db.$client;
afterAll(close);

/** In a transaction of its own that would sooner fail than wait for somebody else. */
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

const COUNTED = [
  {
    what: "totals",
    make: (name: string, slot: number) =>
      pool.query("insert into content_totals (name, slot, total) values ($1, $2, 0)", [name, slot]),
    add: "select add_to_totals(array[$1::text], array[1::bigint])",
    read: "select sum(total)::int as total, count(*)::int as slots from content_totals where name = $1",
  },
  {
    what: "numbers of a day",
    make: (name: string, slot: number) =>
      pool.query(
        "insert into analytics_days (day, kind, key, slot, total) values ('2026-03-31', 'page', $1, $2, 0)",
        [name, slot],
      ),
    add: "select add_to_days(array['2026-03-31'::date], array['page'], array[$1::text], array[1::bigint])",
    read: "select sum(total)::int as total, count(*)::int as slots from analytics_days where key = $1",
  },
];

test.each(COUNTED)("who counts $what waits for nobody, whoever made the slots", async (counted) => {
  const { make, add, read } = counted;
  const [here, there] = [await writer(), await writer()];
  // Each has taken what bears the number of the other's connection.
  await make("one", there.pid);
  await make("two", here.pid);
  await here.client.query(add, ["one"]);
  await there.client.query(add, ["two"]);
  await here.client.query(add, ["two"]);
  await there.client.query(add, ["one"]);
  // Its own slot is taken again.
  await there.client.query(add, ["one"]);
  await done(here);
  await done(there);
  for (const [name, total] of [
    ["one", 3],
    ["two", 2],
  ]) {
    const { rows } = await pool.query(read, [name]);
    expect(rows).toEqual([{ total, slots: 2 }]);
  }
});
