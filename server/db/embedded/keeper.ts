import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { type Claim, isClaimAlive } from "./claim.ts";
import type { Cluster } from "./cluster.ts";
import { isGone } from "./failure.ts";

/** Notes that we are who stops the server. Call it under the start lock. */
export async function becomeKeeper({ keeperFile, claim }: Cluster): Promise<void> {
  const fresh = `${keeperFile}.new`;
  await rm(fresh, { force: true });
  await writeFile(fresh, claim, { flag: "wx", mode: 0o644 });
  await rename(fresh, keeperFile);
}

/** Who stops the running server; undefined when its process is dead. */
export async function livingKeeper({ keeperFile }: Cluster): Promise<Claim | undefined> {
  try {
    const claim = await readFile(keeperFile, "utf8");
    return (await isClaimAlive(claim)) ? claim : undefined;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
