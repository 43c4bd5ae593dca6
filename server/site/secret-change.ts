import { eq } from "drizzle-orm";
import type { World } from "../world.ts";
import { storeNotice } from "./notices.ts";
import { notices } from "./tables.ts";

/** A notice with a value derived from the secret, which reveals nothing about it. */
const KNOWN_SECRET = "known-secret";

type SecretWorld = Pick<World, "db" | "secret">;

const fingerprintOf = ({ secret }: SecretWorld) => secret.hmac("identity", "");

/** At the first start with a database. */
export async function rememberSecret(world: SecretWorld): Promise<void> {
  await world.db
    .insert(notices)
    .values({ name: KNOWN_SECRET, detail: fingerprintOf(world) })
    .onConflictDoNothing();
}

/** "unused": the database was never started with a secret. */
type SecretState = "unused" | "same" | "changed";

export async function readSecretState(world: SecretWorld): Promise<SecretState> {
  const [known] = await world.db.select().from(notices).where(eq(notices.name, KNOWN_SECRET));
  if (!known) return "unused";
  return known.detail === fingerprintOf(world) ? "same" : "changed";
}

/** Whether the database was used with another secret: what was signed or encrypted with it is void. */
export async function isSecretChanged(world: SecretWorld): Promise<boolean> {
  return (await readSecretState(world)) === "changed";
}

export async function acceptSecret(world: SecretWorld & Pick<World, "now">): Promise<void> {
  const detail = fingerprintOf(world);
  await storeNotice(world.db, { name: KNOWN_SECRET, detail, noticedAt: world.now() });
}
