import { createHash } from "node:crypto";
import { join } from "node:path";
import type { DieWithUs } from "../../programs/die-with-us.ts";
import type { Binaries } from "./binaries.ts";
import type { Claim } from "./claim.ts";
import type { Identity } from "./identity.ts";

export const DATABASE_NAME = "vitrine";
export const SUPERUSER = "vitrine";
/** Names the socket only: the database listens on no network port. */
export const PORT = 5432;

/** One database folder (PostgreSQL calls it a cluster) and how its programs are run. */
export type Cluster = ClusterFiles & {
  binaries: Binaries;
  identity: Identity;
  dieWithUs: DieWithUs;
  socketFolder: string;
  /** Tells this start apart from every other, in this process and in others. */
  claim: Claim;
  log: (line: string) => void;
};

export type ClusterFiles = {
  /** Ours alone, mode 0700: holds everything below. */
  folder: string;
  data: string;
  postmasterFile: string;
  logFile: string;
  /** Names the process that started the server and stops it. */
  keeperFile: string;
  /** Shown in the title of each of its processes; different for each folder. */
  mark: string;
};

/** @param folder absolute and without symbolic links, so that every process derives the same. */
export function clusterFiles(folder: string): ClusterFiles {
  const data = join(folder, "data");
  return {
    folder,
    data,
    postmasterFile: join(data, "postmaster.pid"),
    logFile: join(folder, "postgres.log"),
    keeperFile: join(folder, "keeper"),
    mark: `vitrine-${shortHash(data)}`,
  };
}

export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
