import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { type Claim, isClaimAlive } from "./claim.ts";
import type { Cluster } from "./cluster.ts";
import { isGone } from "./failure.ts";

/** Records that this process will stop the server. Call it under the start lock. */
export async function becomeKeeper({ keeperFile, claim }: Cluster): Promise<void> {
  const fresh = `${keeperFile}.new`;
  await rm(fresh, { force: true });
  await writeFile(fresh, claim, { flag: "wx", mode: 0o644 });
  await rename(fresh, keeperFile);
}

/** The process responsible for stopping the server; undefined when it is dead. */
export async function livingKeeper({ keeperFile }: Cluster): Promise<Claim | undefined> {
  try {
    const claim = await readFile(keeperFile, "utf8");
    return (await isClaimAlive(claim)) ? claim : undefined;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
