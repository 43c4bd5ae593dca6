import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { runProgram } from "../../programs/run-program.ts";
import type { Binaries } from "./binaries.ts";
import { DatabaseStartFailure } from "./failure.ts";

/** The user the database's programs run as: PostgreSQL refuses to run as root. */
export type Identity = {
  /** For the child process; absent for the current user. */
  uid?: number;
  gid?: number;
  /** Prefix of each command. */
  prefix: readonly string[];
  /** Required owner of the files. */
  owner: { uid: number; gid: number };
};

const NOBODY = 65534;

/** Presents one uid to the programs, while the file system sees the real one. */
export const MASK = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] as const;

/**
 * The current user; for root, the owner of the folder (65534 when that is root too). Where that user has
 * no access to folder or programs, root with a masked uid. Access is tried out, so ACLs count.
 * @param folder must exist
 */
export async function chooseIdentity(folder: string, binaries: Binaries): Promise<Identity> {
  const uid = process.getuid?.() ?? NOBODY;
  const gid = process.getgid?.() ?? NOBODY;
  const self: Identity = { prefix: [], owner: { uid, gid } };
  const candidates = uid === 0 ? [await ownerOf(folder), { ...self, prefix: MASK }] : [self];
  for (const identity of candidates) {
    const answer = await tryOut(identity, dirname(folder), binaries);
    if (answer.ok) return identity;
  }
  const asWeAre = await runProgram([binaries.postgres, "--version"]);
  throw asWeAre.ok ? noUser(folder) : unusable(binaries, asWeAre.text);
}

async function ownerOf(folder: string): Promise<Identity> {
  const own = await stat(folder);
  const { uid, gid } = own.uid === 0 ? await stat(dirname(folder)) : own;
  const owner = uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid: gid || uid };
  return { ...owner, prefix: [], owner };
}

const TRY_OUT = 'cd "$1" || exit 101; exec "$2" --version';

function tryOut({ uid, gid, prefix }: Identity, parent: string, { postgres }: Binaries) {
  const [first = "sh", ...rest] = [...prefix, "sh", "-c", TRY_OUT, "sh", parent, postgres];
  return runProgram([first, ...rest], { uid, gid });
}

function noUser(folder: string): DatabaseStartFailure {
  return new DatabaseStartFailure(
    "no-unprivileged-user",
    `The database does not run as root, and no other user of this machine can reach both ${folder} and Vitrine's programs: start Vitrine as an ordinary user, or move both to a place that every user may enter.`,
  );
}

function unusable(binaries: Binaries, said: string): DatabaseStartFailure {
  return new DatabaseStartFailure(
    "binaries-unusable",
    `The database's programs (${binaries.packageName}) do not run on this machine, which may lack glibc: use another Linux, or set DATABASE_URL to a PostgreSQL of your own. Output: ${said.split("\n")[0]}`,
  );
}
