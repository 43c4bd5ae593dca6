import type { Cluster } from "./cluster.ts";
import { livingKeeper } from "./keeper.ts";
import { postgresProcesses } from "./life.ts";
import { findPostmaster, type Postmaster } from "./postmaster.ts";
import { removeSocketFolder } from "./socket-folder.ts";
import { withStartLock } from "./start-lock.ts";
import { stopPostmaster } from "./stop.ts";
import { sweep } from "./sweep.ts";

/**
 * Stops the server if it is ours or nobody is left to stop it, and clears up after it unless
 * another process runs one by then.
 */
export async function stopForGood(cluster: Cluster, last: Postmaster | undefined): Promise<void> {
  if (last && !last.owned && (await livingKeeper(cluster))) return;
  if (last) await stopPostmaster(last);
  const clean = (await postgresProcesses(cluster)).length === 0;
  if (clean && cluster.socketFolder === cluster.folder) return;
  await withStartLock(cluster.folder, new AbortController().signal, async () => {
    if (await findPostmaster(cluster)) return;
    await sweep(cluster);
    await removeSocketFolder(cluster);
  });
}
