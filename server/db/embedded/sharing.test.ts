import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type DatabaseApp,
  databaseFolders,
  freshFolder,
  patience,
  postmasterOf,
  query,
  serversOf,
  startApp,
} from "../../../tests/support/database-process.ts";

const folderWithDatabase = databaseFolders();

const ready = (app: DatabaseApp) => app.nextMessage((message) => message.ready);
const restarted = (app: DatabaseApp) => app.nextMessage((message) => message.restarted);
const nothingLeft = (folder: string) => expect.poll(() => serversOf(folder), patience).toEqual([]);

test("another process joins the running server", async () => {
  const folder = await folderWithDatabase();
  const first = await ready(startApp(folder));
  const second = await ready(startApp(folder));
  expect([first.ownsServer, second.ownsServer]).toEqual([true, false]);
  expect(second.connection).toEqual(first.connection);
});

test("four processes that start at the same moment make and share one server", async () => {
  const folder = join(await freshFolder(), "postgres");
  const apps = Array.from({ length: 4 }, () => startApp(folder));
  const answers = await Promise.all(apps.map(ready));
  expect(answers.filter((answer) => answer.ownsServer)).toHaveLength(1);
  const main = await postmasterOf(folder);
  for (const { connection } of answers) {
    const file = "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid";
    expect(await query(connection, file)).toEqual([{ pid: String(main) }]);
  }
});

test("when the process that started the server ends well, the others go on with a new one", async () => {
  const folder = await folderWithDatabase();
  const owner = startApp(folder);
  await ready(owner);
  const others = [startApp(folder), startApp(folder), startApp(folder)];
  const [seen] = await Promise.all(others.map(ready));
  const before = await postmasterOf(folder);
  owner.kill("SIGTERM");
  await owner.ended;
  expect(owner.messages.at(-1)).toEqual({ stopped: true });
  await Promise.all(others.map(restarted));
  expect(await postmasterOf(folder)).not.toBe(before);
  if (seen) expect(await query(seen.connection, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  for (const app of others) app.kill("SIGTERM");
  await Promise.all(others.map((app) => app.ended));
  expect(await serversOf(folder)).toEqual([]);
});

test("when the process that started the server is killed, the server dies and another brings it back", async () => {
  const folder = await folderWithDatabase();
  const owner = startApp(folder);
  await ready(owner);
  const other = startApp(folder);
  await ready(other);
  owner.kill("SIGKILL");
  await restarted(other);
  expect(await serversOf(folder)).toContain(await postmasterOf(folder));
});

test("a killed server comes back by itself", async () => {
  const folder = await folderWithDatabase();
  const app = startApp(folder);
  const { connection } = await ready(app);
  await query(connection, "CREATE TABLE kept AS SELECT 42 AS answer");
  const before = await postmasterOf(folder);
  process.kill(before, "SIGKILL");
  await restarted(app);
  expect(await postmasterOf(folder)).not.toBe(before);
  expect(await query(connection, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
});

test("a busy connection of a killed server does not keep it from coming back", async () => {
  const folder = await folderWithDatabase();
  const app = startApp(folder);
  const { connection } = await ready(app);
  const busy = query(connection, "SELECT count(*) FROM generate_series(1, 1e15::bigint)");
  const broken = expect(busy).rejects.toThrow();
  const running = "SELECT pid FROM pg_stat_activity WHERE query LIKE '%1e15%' AND state = 'active'";
  await expect.poll(() => query(connection, running), patience).toHaveLength(2);
  process.kill(await postmasterOf(folder), "SIGKILL");
  await restarted(app);
  await broken;
  expect(await query(connection, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a killed application leaves no server, and the next start works", async () => {
  const folder = await folderWithDatabase();
  const app = startApp(folder);
  await ready(app);
  app.kill("SIGKILL");
  await app.ended;
  await nothingLeft(folder);
  expect((await ready(startApp(folder))).ownsServer).toBe(true);
});

test("an application that stops while its database is coming back leaves no server", async () => {
  const folder = await folderWithDatabase();
  const app = startApp(folder);
  await ready(app);
  process.kill(await postmasterOf(folder), "SIGKILL");
  await app.nextMessage((message) => message.log?.startsWith("The database stopped"));
  app.kill("SIGTERM");
  await app.ended;
  expect(app.messages.at(-1)).toEqual({ stopped: true });
  expect(await serversOf(folder)).toEqual([]);
});

test("Ctrl-C reaches the application alone: the server is in a process group of its own", async () => {
  const folder = await folderWithDatabase();
  const app = startApp(folder);
  const { connection } = await ready(app);
  const stat = "SELECT pg_read_file('/proc/' || $$PID$$ || '/stat') AS stat";
  const main = await postmasterOf(folder);
  const [row] = await query(connection, stat.replace("PID", String(main)));
  expect(JSON.stringify(row)).toMatch(
    new RegExp(`\\(postgres\\) [A-Z] ${app.pid} ${main} ${main} `),
  );
});
