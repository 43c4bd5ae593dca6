import { spawnSync } from "node:child_process";
import { chmod, chown, lstat, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  freshFolder,
  postmasterOf,
  query,
  startApp,
} from "../../../tests/support/database-process.ts";
import { MASK } from "./identity.ts";

const NOBODY = 65534;
const SOMEBODY = 4711;

const isRoot = process.getuid?.() === 0;
const thisFile = fileURLToPath(import.meta.url);
const reading = ["-e", "fs.readFileSync(process.argv[1])", thisFile];
const isOpenToAll =
  isRoot && spawnSync(process.execPath, reading, { uid: NOBODY, cwd: "/" }).status === 0;

/** The user that Linux sees behind the database's main process. */
async function userOf(folder: string): Promise<number> {
  const status = await readFile(`/proc/${await postmasterOf(folder)}/status`, "utf8");
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
}

async function startAndAsk(folder: string, options = {}): Promise<void> {
  const app = startApp(folder, options);
  const { connection } = await app.nextMessage((message) => message.ready);
  expect(await query(connection, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
}

test("an ordinary user runs the database as itself", async () => {
  const place = await freshFolder();
  const folder = join(place, "postgres");
  if (isOpenToAll) await chown(place, NOBODY, NOBODY);
  await startAndAsk(folder, isOpenToAll ? { uid: NOBODY } : { prefix: isRoot ? MASK : [] });
  expect(await userOf(folder)).toBe((await lstat(place)).uid);
});

// Only root can become others, and only where others may read this project.
if (isOpenToAll) {
  test("root runs the database as nobody in a folder of its own", async () => {
    const folder = join(await freshFolder(), "data", "postgres");
    await startAndAsk(folder);
    expect(await userOf(folder)).toBe(NOBODY);
    expect((await lstat(join(folder, ".."))).uid).toBe(0);
  });

  test("root runs the database as the owner of the data folder, known by name or not", async () => {
    const place = await freshFolder();
    await chown(place, SOMEBODY, SOMEBODY);
    const folder = join(place, "postgres");
    await startAndAsk(folder);
    expect(await userOf(folder)).toBe(SOMEBODY);
    expect((await lstat(folder)).uid).toBe(SOMEBODY);
  });

  test("root keeps its own rights behind a masked user where nobody else may enter", async () => {
    const folder = join(await freshFolder(0o700), "postgres");
    await startAndAsk(folder);
    expect(await userOf(folder)).toBe(0);
    expect((await lstat(folder)).uid).toBe(0);
  });

  test("a folder that moves between open and closed places follows with its owner", async () => {
    const place = await freshFolder();
    const folder = join(place, "postgres");
    for (const [mode, user] of [
      [0o755, NOBODY],
      [0o700, 0],
      [0o755, NOBODY],
    ] as const) {
      await chmod(place, mode);
      const app = startApp(folder);
      await app.nextMessage((message) => message.ready);
      expect(await userOf(folder)).toBe(user);
      app.kill("SIGTERM");
      await app.ended;
    }
  });

  test("an ordinary user joins the server that root started in that user's folder", async () => {
    const place = await freshFolder();
    await chown(place, NOBODY, NOBODY);
    const folder = join(place, "postgres");
    const byRoot = await startApp(folder).nextMessage((message) => message.ready);
    const guest = await startApp(folder, { uid: NOBODY }).nextMessage((message) => message.ready);
    expect([byRoot.ownsServer, guest.ownsServer]).toEqual([true, false]);
  });

  test("root that may not trace others still knows its server, joins it and brings it back", async () => {
    const folder = join(await freshFolder(), "postgres");
    const prefix = ["setpriv", "--bounding-set=-sys_ptrace", "--inh-caps=-sys_ptrace"];
    const app = startApp(folder, { prefix });
    await app.nextMessage((message) => message.ready);
    const guest = startApp(folder, { prefix });
    expect((await guest.nextMessage((message) => message.ready)).ownsServer).toBe(false);
    process.kill(await postmasterOf(folder), "SIGKILL");
    await app.nextMessage((message) => message.restarted);
    await guest.nextMessage((message) => message.restarted);
    // Either may have been the one that brought it back; the server dies with that one.
    const [owner, other] =
      (await parentOf(await postmasterOf(folder))) === app.pid ? [app, guest] : [guest, app];
    owner.kill("SIGKILL");
    await other.nextMessage((message) => message.restarted);
  });

  test("an ordinary user is told whose folder it is, and how to get it", async () => {
    const folder = join(await freshFolder(), "postgres");
    await mkdir(folder, { mode: 0o700 });
    const app = startApp(folder, { uid: NOBODY });
    expect(await app.nextMessage((message) => message.failure)).toEqual({
      reason: "folder-belongs-to-another",
      message: `The database folder ${folder} belongs to another user (Vitrine may have been started as root): start as that user, or change the owner as root: chown -R ${NOBODY} ${folder}`,
    });
  });

  test("a folder that an ordinary user may not write is reported with how to fix it", async () => {
    const folder = join(await freshFolder(), "data", "postgres");
    const app = startApp(folder, { uid: NOBODY });
    const failure = await app.nextMessage((message) => message.failure);
    expect(failure.reason).toBe("folder-not-writable");
    expect(failure.message).toContain(`The database folder ${folder} cannot be written`);
  });

  test("a user number without a name can still make a database", async () => {
    const place = await freshFolder();
    await chown(place, SOMEBODY, SOMEBODY);
    await startAndAsk(join(place, "postgres"), { uid: SOMEBODY });
  });
}

/** The process that started another, from the system's own table. */
async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}
