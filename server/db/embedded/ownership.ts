import { chmod, lchown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Cluster } from "./cluster.ts";
import { DatabaseStartFailure, isGone } from "./failure.ts";

type Owned = Pick<Cluster, "folder" | "data" | "identity">;

/** Refuses a folder that the current user cannot use. */
export async function refuseForeign({ folder, data, identity }: Owned): Promise<void> {
  if (process.getuid?.() === 0) return;
  const { uid } = identity.owner;
  if (!(await isOfAnother(folder, uid)) && !(await isOfAnother(data, uid))) return;
  throw new DatabaseStartFailure(
    "folder-belongs-to-another",
    `The database folder ${folder} belongs to another user (Vitrine may have been started as root): start as that user, or change the owner as root: chown -R ${uid} ${folder}`,
  );
}

/** As root: transfers the folder to the database's user, mode 0700. Under the start lock, without a server. */
export async function settleOwnership({ folder, data, identity }: Owned): Promise<void> {
  const { uid, gid } = identity.owner;
  const wrong = (await isOfAnother(folder, uid)) || (await isOfAnother(data, uid));
  if (wrong) await giveAway(folder, uid, gid);
  await chmod(folder, 0o700);
}

async function isOfAnother(path: string, uid: number): Promise<boolean> {
  try {
    return (await lstat(path)).uid !== uid;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

async function giveAway(folder: string, uid: number, gid: number): Promise<void> {
  const inside = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of inside) {
    const path = join(entry.parentPath, entry.name);
    // PostgreSQL creates no hard links: one may point at a foreign file, to have it transferred.
    if (!entry.isDirectory() && (await lstat(path)).nlink > 1) continue;
    await lchown(path, uid, gid);
  }
  await lchown(folder, uid, gid);
}
