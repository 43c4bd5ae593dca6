import type { Database } from "#server/db/connection.ts";

/** The first two statements that write the table fail as those that PostgreSQL chooses to end a deadlock. */
export async function withConflicts<T>(
  { $client }: Database,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  await $client.query("create sequence attempts");
  await $client.query(`create function conflict() returns trigger language plpgsql as
    $$ begin if nextval('attempts') < 3 then raise 'deadlock' using errcode = '40P01'; end if;
    return null; end $$`);
  await $client.query(
    `create trigger conflicts after insert or update or delete on ${table} execute function conflict()`,
  );
  try {
    return await work();
  } finally {
    await $client.query("drop function conflict cascade");
    await $client.query("drop sequence attempts");
  }
}
