import { codeOf } from "../../errors.ts";

type StartFailureReason =
  | "binaries-missing"
  | "binaries-unusable"
  | "folder-not-writable"
  | "folder-belongs-to-another"
  | "folder-not-a-database"
  | "other-version"
  | "disk-full"
  | "no-unprivileged-user"
  | "no-user-name"
  | "no-locale"
  | "socket-folder-taken"
  | "busy"
  | "not-answering"
  | "damaged"
  | "refused";

/** An expected failure; `message` is one line that says how to fix it. */
export class DatabaseStartFailure extends Error {
  readonly reason: StartFailureReason;

  constructor(reason: StartFailureReason, message: string) {
    super(message);
    this.name = "DatabaseStartFailure";
    this.reason = reason;
  }
}

export function isGone(error: unknown): boolean {
  const code = codeOf(error);
  return code === "ENOENT" || code === "ESRCH";
}

export function isForbidden(error: unknown): boolean {
  const code = codeOf(error);
  return code === "EACCES" || code === "EPERM";
}

/** Adds advice to errors of the file system; rethrows others. */
export function explained(error: unknown, folder: string): unknown {
  switch (codeOf(error)) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new DatabaseStartFailure(
        "folder-not-writable",
        `The database folder ${folder} cannot be written: give the user who starts Vitrine the right to write there, or set DATA_DIR to another folder.`,
      );
    case "ENOTDIR":
    case "EEXIST":
      return new DatabaseStartFailure(
        "folder-not-writable",
        `The database folder ${folder} cannot be made because a file is in its place: move that file away, or set DATA_DIR to another folder.`,
      );
    case "ENOSPC":
    case "EDQUOT":
    case "53100":
      return diskFull(folder);
    default:
      return error;
  }
}

export function diskFull(folder: string): DatabaseStartFailure {
  return new DatabaseStartFailure(
    "disk-full",
    `The disk that holds ${folder} is full: free some space and start again; nothing is lost.`,
  );
}
