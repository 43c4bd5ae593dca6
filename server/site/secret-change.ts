import { eq } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import type { OpenedSecret, Secret } from "../secret.ts";
import type { World } from "../world.ts";
import { storeNotice } from "./notices.ts";
import { notices } from "./tables.ts";

/** A notice with a value derived from the secret, which reveals nothing about it. */
const KNOWN_SECRET = "known-secret";

type SecretWorld = Pick<World, "db" | "secret">;

const fingerprintOf = (secret: Secret) => secret.hmac("identity", "");

/** At the first start with a database. */
export async function rememberSecret(world: SecretWorld): Promise<void> {
  await world.db
    .insert(notices)
    .values({ name: KNOWN_SECRET, detail: fingerprintOf(world.secret) })
    .onConflictDoNothing();
}

/** "unused": the database was never started with a secret. */
type SecretState = "unused" | "same" | "changed";

export async function readSecretState(world: SecretWorld): Promise<SecretState> {
  const known = await readKnownFingerprint(world.db);
  if (known === null) return "unused";
  return known === fingerprintOf(world.secret) ? "same" : "changed";
}

async function readKnownFingerprint(db: Queryable): Promise<string | null> {
  const [known] = await db.select().from(notices).where(eq(notices.name, KNOWN_SECRET));
  return known?.detail ?? null;
}

/** The form of the secret that the database was used with. */
export async function secretInUse(db: Queryable, secret: OpenedSecret): Promise<Secret> {
  const { withNewline } = secret;
  return (await readKnownFingerprint(db)) === fingerprintOf(withNewline) ? withNewline : secret;
}

/** Whether the database was used with another secret: what was signed or encrypted with it is void. */
export async function isSecretChanged(world: SecretWorld): Promise<boolean> {
  return (await readSecretState(world)) === "changed";
}

export async function acceptSecret(world: SecretWorld & Pick<World, "now">): Promise<void> {
  const detail = fingerprintOf(world.secret);
  await storeNotice(world.db, { name: KNOWN_SECRET, detail, noticedAt: world.now() });
}
