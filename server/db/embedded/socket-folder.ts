import { chmod, lchown, lstat, mkdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { type Cluster, PORT, shortHash } from "./cluster.ts";
import { codeOf, DatabaseStartFailure, isGone } from "./failure.ts";

const SOCKET_PATH_LIMIT_BYTES = process.platform === "darwin" ? 103 : 107;
// Not os.tmpdir(): TMPDIR differs between a login and cron, and may be too long as well.
const SHORT_PLACE = "/tmp";

/** Where the socket lies: in the folder itself, or in a short one where that path is too long. */
export function socketFolderFor(folder: string, ownerUid: number): string {
  const path = join(folder, `.s.PGSQL.${PORT}`);
  if (Buffer.byteLength(path) <= SOCKET_PATH_LIMIT_BYTES) return folder;
  return join(SHORT_PLACE, `vitrine-${shortHash(`${ownerUid}:${folder}`)}`);
}

/** Makes the short folder for us alone; anybody may have put something in its place before. */
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
      `${socketFolder}, where the database wants its socket, belongs to somebody else: remove it, or set DATA_DIR to a shorter path.`,
    );
  }
  if (found.uid !== uid) await lchown(socketFolder, uid, gid);
  await chmod(socketFolder, 0o700);
}

/** Takes the short folder away after a stop, unless another server uses it again already. */
export async function removeSocketFolder({ folder, socketFolder }: Cluster): Promise<void> {
  if (socketFolder === folder) return;
  await rmdir(socketFolder).catch((error: unknown) => {
    if (!isGone(error) && codeOf(error) !== "ENOTEMPTY") throw error;
  });
}
