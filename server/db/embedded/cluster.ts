import { createHash } from "node:crypto";
import { join } from "node:path";
import type { ParentDeathSignal } from "../../programs/parent-death-signal.ts";
import type { Binaries } from "./binaries.ts";
import type { Claim } from "./claim.ts";
import type { Identity } from "./identity.ts";

export const DATABASE_NAME = "vitrine";
export const SUPERUSER = "vitrine";
/** Part of the socket's name only: there is no network port. */
export const PORT = 5432;

/** A database folder, and how its programs are run. */
export type Cluster = ClusterFiles & {
  binaries: Binaries;
  identity: Identity;
  parentDeathSignal: ParentDeathSignal;
  socketFolder: string;
  /** Unique per start, in this process and in others. */
  claim: Claim;
  log: (line: string) => void;
};

export type ClusterFiles = {
  /** Mode 0700; contains everything below. */
  folder: string;
  data: string;
  postmasterFile: string;
  logFile: string;
  /** Identifies the process that started the server and will stop it. */
  ownerFile: string;
  /** In the title of each of its processes; unique per folder. */
  mark: string;
};

/** @param folder absolute and without symbolic links, so that every process computes the same. */
export function clusterFiles(folder: string): ClusterFiles {
  const data = join(folder, "data");
  return {
    folder,
    data,
    postmasterFile: join(data, "postmaster.pid"),
    logFile: join(folder, "postgres.log"),
    ownerFile: join(folder, "keeper"),
    mark: `vitrine-${shortHash(data)}`,
  };
}

export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
