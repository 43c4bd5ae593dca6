import { chmod, lchown, lstat, mkdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../../errors.ts";
import { type Cluster, PORT, shortHash } from "./cluster.ts";
import { DatabaseStartFailure, isGone } from "./failure.ts";

const SOCKET_PATH_LIMIT_BYTES = process.platform === "darwin" ? 103 : 107;
// Not os.tmpdir(): TMPDIR differs between login shells and cron, and may be too long.
const SHORT_PLACE = "/tmp";

/** The data folder, or a short path where that one is too long for a socket. */
export function socketFolderFor(folder: string, ownerUid: number): string {
  const path = join(folder, `.s.PGSQL.${PORT}`);
  if (Buffer.byteLength(path) <= SOCKET_PATH_LIMIT_BYTES) return folder;
  return join(SHORT_PLACE, `vitrine-${shortHash(`${ownerUid}:${folder}`)}`);
}

/** Creates the short folder privately; others may have created something in its place. */
export async function prepareSocketFolder({ folder, socketFolder, identity }: Cluster) {
  if (socketFolder === folder) return;
  await mkdir(socketFolder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
  });
  const { uid, gid } = identity.owner;
  const found = await lstat(socketFolder);
  const ours = found.isDirectory() && (found.uid === uid || found.uid === process.getuid?.());
  if (!ours) {
    throw new DatabaseStartFailure(
      "socket-folder-taken",
      `${socketFolder}, the folder for the database socket, belongs to another user: remove it, or set DATA_DIR to a shorter path.`,
    );
  }
  if (found.uid !== uid) await lchown(socketFolder, uid, gid);
  await chmod(socketFolder, 0o700);
}

/** Removes the short folder after a stop, unless another server uses it already. */
export async function removeSocketFolder({ folder, socketFolder }: Cluster): Promise<void> {
  if (socketFolder === folder) return;
  await rmdir(socketFolder).catch((error: unknown) => {
    if (!isGone(error) && codeOf(error) !== "ENOTEMPTY") throw error;
  });
}
