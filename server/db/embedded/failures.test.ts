import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freshFolder } from "../../../tests/support/database-process.ts";
import { findBinaries } from "./binaries.ts";
import { clusterFiles } from "./cluster.ts";
import { explained } from "./failure.ts";
import { startEmbeddedDatabase } from "./index.ts";
import { failureFromLog } from "./log-file.ts";
import { socketFolderFor } from "./socket-folder.ts";

const start = (folder: string) => startEmbeddedDatabase({ folder, log: () => {} });

test("a file in the place of the folder is reported with how to fix it", async () => {
  const place = await freshFolder();
  await writeFile(join(place, "file"), "");
  for (const folder of [join(place, "file"), join(place, "file", "postgres")]) {
    await expect(start(folder)).rejects.toMatchObject({
      reason: "folder-not-writable",
      message: `The database folder ${folder} cannot be made because a file is in its place: move that file away, or set DATA_DIR to another folder.`,
    });
  }
});

test("a database of a newer PostgreSQL is refused and left as it is", async () => {
  const folder = await freshFolder();
  await mkdir(join(folder, "data"));
  await writeFile(join(folder, "data", "PG_VERSION"), "19\n");
  await expect(start(folder)).rejects.toMatchObject({
    reason: "other-version",
    message: expect.stringContaining("created by PostgreSQL 19, which is newer than version 18"),
  });
});

test("files that are no database are not overwritten", async () => {
  const folder = await freshFolder();
  await mkdir(join(folder, "data"));
  await writeFile(join(folder, "data", "holiday.txt"), "precious");
  await expect(start(folder)).rejects.toMatchObject({ reason: "folder-not-a-database" });
});

test("a platform without programs is named, with what to do", async () => {
  await expect(findBinaries("sunos", "sparc")).rejects.toMatchObject({
    reason: "binaries-missing",
    message: expect.stringContaining("sunos sparc are not installed"),
  });
});

test("a link that somebody put where the short socket folder belongs is refused", async () => {
  const place = await freshFolder();
  const folder = join(place, "long".repeat(40));
  // Started as root, the database runs as nobody or, where nobody may enter, as root.
  const owners = process.getuid?.() === 0 ? [0, 65534] : [process.getuid?.() ?? 0];
  for (const owner of owners) {
    const short = socketFolderFor(folder, owner);
    expect(dirname(short)).toBe("/tmp");
    await symlink(place, short);
    onTestFinished(() => rm(short));
  }
  await expect(start(folder)).rejects.toMatchObject({ reason: "socket-folder-taken" });
});

test.each([
  ["EACCES", "folder-not-writable"],
  ["EROFS", "folder-not-writable"],
  ["ENOSPC", "disk-full"],
  ["EDQUOT", "disk-full"],
])("the file system's %s becomes a failure of its kind", (code, reason) => {
  const error = Object.assign(new Error("refused"), { code });
  expect(explained(error, "/srv/data/postgres")).toMatchObject({ reason });
});

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', "disk-full"],
  ["PANIC:  could not locate a valid checkpoint record at 0/28", "damaged"],
  ["initdb: error: could not look up effective user ID 4711: user does not exist", "no-user-name"],
  ['initdb: error: invalid locale name "C.UTF-8"', "no-locale"],
  ["FATAL:  could not map anonymous shared memory: Cannot allocate memory", "refused"],
])("the server's last words %j are understood", (text, reason) => {
  const failure = failureFromLog(`LOG:  starting\n${text}\n`, clusterFiles("/srv/data/postgres"));
  expect(failure).toMatchObject({ reason, message: expect.not.stringContaining("\n") });
});
