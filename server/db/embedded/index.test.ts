import { spawn } from "node:child_process";
import { lstat, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  databaseFolders,
  freshFolder,
  patience,
  postmasterOf,
  query,
  serversOf,
  startApp,
} from "../../../tests/support/database-process.ts";
import { startEmbeddedDatabase } from "./index.ts";

const folderWithDatabase = databaseFolders();

async function start(folder: string, onRestart = () => {}) {
  const lines: string[] = [];
  const database = await startEmbeddedDatabase({
    folder,
    log: (line) => lines.push(line),
    onRestart,
  });
  onTestFinished(() => database.stop());
  return { database, lines };
}

test("the first start makes a safe database that answers, and says so", async () => {
  const folder = join(await freshFolder(), "data", "postgres");
  const { database, lines } = await start(folder);
  expect(lines).toEqual(["Creating the database for the first start …"]);
  expect(database.ownsServer).toBe(true);
  const names = "'fsync', 'data_checksums', 'listen_addresses', 'full_page_writes', 'autovacuum'";
  const rows = await query(
    database.connection,
    `SELECT name, setting FROM pg_settings WHERE name IN (${names}) ORDER BY name`,
  );
  expect(rows).toEqual([
    { name: "autovacuum", setting: "on" },
    { name: "data_checksums", setting: "on" },
    { name: "fsync", setting: "on" },
    { name: "full_page_writes", setting: "on" },
    { name: "listen_addresses", setting: "" },
  ]);
  expect((await lstat(folder)).mode & 0o777).toBe(0o700);
  expect((await lstat(join(folder, ".."))).mode & 0o777).toBe(0o755);
});

test("letters with accents count as letters for case, trigrams and full text", async () => {
  const { database } = await start(await folderWithDatabase());
  await query(database.connection, "CREATE EXTENSION pg_trgm");
  const rows = await query(
    database.connection,
    `SELECT lower('ÉLAN') AS lower, similarity('Ελλάδα', 'ελλαδα') > 0.3 AS alike,
       to_tsvector('simple', 'Ελλάδα naïve')::text AS words, 'b' < 'é' AS sorted`,
  );
  const words = "'naïve':2 'ελλάδα':1";
  expect(rows).toEqual([{ lower: "élan", alike: true, words, sorted: true }]);
});

test("a stop leaves no process behind, and the second start finds every row", async () => {
  const folder = await folderWithDatabase();
  const { database: first } = await start(folder);
  await query(first.connection, "CREATE TABLE kept AS SELECT 42 AS answer");
  await Promise.all([first.stop(), first.stop()]);
  expect(await serversOf(folder)).toEqual([]);
  const { database: second } = await start(folder);
  expect(await query(second.connection, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
});

test("a second start in the same folder joins the running server and leaves it running", async () => {
  const folder = await folderWithDatabase();
  const { database: owner } = await start(folder);
  const { database: guest } = await start(folder);
  expect([owner.ownsServer, guest.ownsServer]).toEqual([true, false]);
  await guest.stop();
  expect(await query(owner.connection, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("when the one who started the server stops it, the other starts it again", async () => {
  const folder = await folderWithDatabase();
  const { database: owner } = await start(folder);
  const { promise: back, resolve } = Promise.withResolvers<void>();
  const { database: guest } = await start(folder, resolve);
  await owner.stop();
  await back;
  expect(guest.ownsServer).toBe(true);
  expect(await query(guest.connection, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a server whose starter is dead is taken over, and stopped in the end", async () => {
  const folder = await folderWithDatabase();
  const { database: starter } = await start(folder);
  const server = await postmasterOf(folder);
  await writeFile(join(folder, "keeper"), "4194305.1b00000000.cafe");
  const { database: heir, lines } = await start(folder);
  expect(lines).toEqual(["The database is already running; using it."]);
  expect(heir.ownsServer).toBe(true);
  expect(await postmasterOf(folder)).toBe(server);
  await Promise.all([heir.stop(), starter.stop()]);
  expect(await serversOf(folder)).toEqual([]);
});

test("a folder whose name holds spaces, commas, quotes and letters of all kinds works", async () => {
  const folder = join(await freshFolder(), `a, "b" c'd $HOME \\ é 中`, "postgres");
  const { database } = await start(folder);
  expect(await query(database.connection, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a path too long for a socket gets a short private folder, gone after the stop", async () => {
  const folder = join(await freshFolder(), "long".repeat(40), "postgres");
  const { database } = await start(folder);
  const { host } = database.connection;
  expect(host).toMatch(/^\/tmp\/vitrine-[0-9a-f]{12}$/);
  expect((await lstat(host)).mode & 0o777).toBe(0o700);
  const { database: guest } = await start(folder);
  expect(guest.connection).toEqual(database.connection);
  await database.stop();
  await guest.stop();
  await expect(lstat(host)).rejects.toThrow("ENOENT");
});

test("a folder reached by a link is the same folder", async () => {
  const place = await freshFolder();
  await mkdir(join(place, "real"));
  await symlink(join(place, "real"), join(place, "link"));
  const { database: owner } = await start(join(place, "real"));
  const { database: guest } = await start(join(place, "link"));
  expect(guest.ownsServer).toBe(false);
  expect(guest.connection).toEqual(owner.connection);
});

test("what a dead server left is cleared, and a bystander with its number stays alive", async () => {
  const folder = await folderWithDatabase();
  const { database: first } = await start(folder);
  await first.stop();
  const bystander = spawn("sleep", ["600"], { cwd: join(folder, "data") });
  onTestFinished(() => void bystander.kill("SIGKILL"));
  const pid = bystander.pid ?? 0;
  const stale = [pid, join(folder, "data"), 1, 5432, folder, "", "1 1", "ready   ", ""];
  await writeFile(join(folder, "data", "postmaster.pid"), stale.join("\n"));
  await writeFile(join(folder, ".s.PGSQL.5432"), "");
  await writeFile(join(folder, ".s.PGSQL.5432.lock"), stale.join("\n"));
  await writeFile(join(folder, `starting.${pid}.1b00000000.cafe`), "");
  const { database: second } = await start(folder);
  expect(second.ownsServer).toBe(true);
  expect(await postmasterOf(folder)).not.toBe(pid);
  expect(bystander.signalCode).toBe(null);
});

test("a server that answers, but is no process here, is left alone", async () => {
  const folder = await folderWithDatabase();
  const socket = join(folder, ".s.PGSQL.5432");
  const elsewhere = createServer((connection) => connection.destroy());
  await new Promise<void>((resolve) => elsewhere.listen(socket, resolve));
  onTestFinished(() => void elsewhere.close());
  await writeFile(join(folder, "data", "postmaster.pid"), "4194305\n");
  await expect(start(folder)).rejects.toMatchObject({
    reason: "busy",
    message: expect.stringContaining("in another container"),
  });
  expect(await readdir(folder)).toContain(".s.PGSQL.5432");
  expect(await readdir(join(folder, "data"))).toContain("postmaster.pid");
});

test("a process killed while it makes the database does not block the next start", async () => {
  const folder = join(await freshFolder(), "postgres");
  const app = startApp(folder);
  await app.nextMessage((message) => message.log?.startsWith("Creating"));
  await expect.poll(() => readdir(folder), patience).toContainEqual(halfMade);
  app.kill("SIGKILL");
  await app.ended;
  expect(await readdir(folder)).toContainEqual(halfMade);
  const { database } = await start(folder);
  expect(await query(database.connection, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(await readdir(folder)).not.toContainEqual(halfMade);
});

const halfMade = expect.stringMatching(/^data\.new-/);
