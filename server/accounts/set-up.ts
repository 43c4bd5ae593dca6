import type { NewOwner } from "#domain/accounts/new-owner.ts";
import { announce } from "../db/announcements.ts";
import { isUniqueViolation } from "../db/refusals.ts";
import { readSampleSettings } from "../import/sample-settings.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { checkAccountPassword } from "./common-passwords.ts";
import { hashPassword } from "./password-hash.ts";
import { findOwner, insertAccount } from "./store.ts";
import { createToken, readToken } from "./tokens.ts";

export const SET_UP_PATH = "/setup";
const LINK_VALID_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

type OwnerOutcome =
  | { status: "made" }
  | { status: "exists" }
  | { status: "refused"; problem: string };

/** decisions: Accounts, "First owner" */
export async function ensureOwner(world: World, say: (line: string) => void): Promise<void> {
  const { OWNER_EMAIL, OWNER_PASSWORD, SITE_URL } = world.environment;
  if (await findOwner(world.db)) return;
  if (OWNER_EMAIL && OWNER_PASSWORD) {
    const made = await registerOwner(world, {
      name: await nameOfOwner(world, OWNER_EMAIL),
      email: OWNER_EMAIL,
      password: OWNER_PASSWORD,
    });
    if (made.status === "refused") throw new Error(`Setting OWNER_PASSWORD: ${made.problem}`);
    if (made.status === "made") say(`${OWNER_EMAIL} can sign in at ${SITE_URL}/login`);
    return;
  }
  const until = new Date(world.now().getTime() + LINK_VALID_DAYS * DAY_MS);
  const token = await createToken(world.auth, "set-up", "owner", until);
  say(`Create the owner account: ${SITE_URL}${SET_UP_PATH}?token=${token}`);
}

/** The site's, which belongs to a person, unless it is the sample's. */
async function nameOfOwner({ db }: World, email: string): Promise<string> {
  const { name } = await readSite(db);
  const sample = await readSampleSettings("site");
  return name === sample?.values.name ? email.slice(0, email.lastIndexOf("@")) : name;
}

export async function isValidSetUpToken(world: World, token: string): Promise<boolean> {
  return (await readToken(world.auth, "set-up", token, world.now())) !== null;
}

/** A unique index lets only one of two concurrent attempts succeed. */
export async function registerOwner(world: World, wanted: NewOwner): Promise<OwnerOutcome> {
  const { name, email, password } = wanted;
  const problem = await checkAccountPassword(world.db, wanted, password);
  if (problem) return { status: "refused", problem };
  const passwordHash = await hashPassword(password);
  try {
    await world.db.transaction(async (tx) => {
      await insertAccount(tx, { name, email, role: "owner", passwordHash });
      await announce(tx, ["accounts"]);
    });
    return { status: "made" };
  } catch (error) {
    if (isUniqueViolation(error)) return { status: "exists" };
    throw error;
  }
}
