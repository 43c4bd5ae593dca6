import { constants } from "node:fs";
import { type FileHandle, lstat, open, rename } from "node:fs/promises";
import type { Cluster, ClusterFiles } from "./cluster.ts";
import { DatabaseStartFailure, diskFull, isGone } from "./failure.ts";

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** Opens the log for appending; rotates it at 10 MB, keeping one older file. */
export async function openPostgresLog({ logFile, identity }: Cluster): Promise<FileHandle> {
  const size = await lstat(logFile).then(
    (found) => found.size,
    (error: unknown) => {
      if (isGone(error)) return 0;
      throw error;
    },
  );
  if (size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.old`);
  // The folder may belong to a less privileged user: links in it must not be followed.
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  const file = await open(logFile, flags, 0o600);
  const { uid, gid } = identity.owner;
  if ((await file.stat()).uid !== uid) await file.chown(uid, gid);
  return file;
}

/** Appends the output of programs that run before the server does. */
export async function appendLog(cluster: Cluster, text: string): Promise<void> {
  const file = await openPostgresLog(cluster);
  await file.appendFile(`${text}\n`).finally(() => file.close());
}

/** What was written after the first `from` bytes, at most the last 64 KB. */
export async function readLog(file: FileHandle, from: number): Promise<string> {
  const { size } = await file.stat();
  const start = Math.max(from, size - 65_536);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
  return buffer.toString("utf8", 0, bytesRead);
}

/** Another server still uses the folder, or its last connections are closing. */
export function isStillInUse(text: string): boolean {
  return /lock file "[^"\n]*" already exists|shared memory block \([^()\n]*\) is still in use/.test(
    text,
  );
}

/** Why PostgreSQL or initdb failed. */
export function failureFromLog(text: string, files: ClusterFiles): DatabaseStartFailure {
  if (/No space left on device|Disk quota exceeded/.test(text)) return diskFull(files.folder);
  if (text.includes("could not look up effective user ID")) {
    return new DatabaseStartFailure(
      "no-user-name",
      "The database requires a named user, but this user ID has no name: add it to /etc/passwd, or start Vitrine as another user.",
    );
  }
  if (text.includes("invalid locale name")) {
    return new DatabaseStartFailure(
      "no-locale",
      "The database needs the locale C.UTF-8, and this machine has none: install its package of locales (libc-bin, glibc-common or glibc-langpack-en).",
    );
  }
  if (
    /could not locate a valid checkpoint record|could not locate required checkpoint/.test(text)
  ) {
    return new DatabaseStartFailure(
      "damaged",
      `The database in ${files.folder} is damaged and cannot start: restore a backup into a new DATA_DIR (details in ${files.logFile}).`,
    );
  }
  const cause =
    /(?:PANIC|FATAL|error): {1,2}(.*)/.exec(text)?.[1] ?? text.trim().split("\n").at(-1);
  return new DatabaseStartFailure(
    "refused",
    `The database could not start: ${cause || "no reason given"}. See ${files.logFile} for details.`,
  );
}
