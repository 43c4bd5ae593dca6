import type { NewOwner } from "#domain/accounts/new-owner.ts";
import { announce } from "../db/announcements.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { judgePassword } from "./common-passwords.ts";
import { hashPassword } from "./password-hash.ts";
import { findOwner, insertAccount, isTaken } from "./store.ts";
import { makeToken, readToken } from "./tokens.ts";

const SET_UP_PATH = "/setup";
/** A link is printed at every start until there is an owner, so an old one is no loss. */
const LINK_WORKS_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export type OwnerOutcome =
  | { status: "made" }
  /** Somebody was faster. */
  | { status: "exists" }
  | { status: "refused"; problem: string };

/**
 * Sees to it that the site has an owner, or can get one: made of the settings, else by the page that a
 * printed link leads to. decisions: Accounts, "First owner"
 */
export async function offerSetUp(world: World, say: (line: string) => void): Promise<void> {
  const { OWNER_EMAIL, OWNER_PASSWORD, SITE_URL } = world.settings;
  if (await findOwner(world.db)) return;
  if (OWNER_EMAIL && OWNER_PASSWORD) {
    const made = await makeOwner(world, {
      name: (await readSite(world.db)).name,
      email: OWNER_EMAIL,
      password: OWNER_PASSWORD,
    });
    if (made.status === "refused") throw new Error(`Setting OWNER_PASSWORD: ${made.problem}`);
    if (made.status === "made") say(`${OWNER_EMAIL} can sign in at ${SITE_URL}/login`);
    return;
  }
  const until = new Date(world.now().getTime() + LINK_WORKS_DAYS * DAY_MS);
  const token = await makeToken(world.auth, "set-up", "owner", until);
  say(`Make this site yours: ${SITE_URL}${SET_UP_PATH}?token=${token}`);
}

/** Whether a link still makes its holder the owner. */
export async function isSetUpToken(world: World, token: string): Promise<boolean> {
  return (await readToken(world.auth, "set-up", token, world.now())) !== null;
}

/** Makes the one owner. Two who try at the same moment cannot both succeed: the database sees to it. */
export async function makeOwner(world: World, wanted: NewOwner): Promise<OwnerOutcome> {
  const { name, email, password } = wanted;
  const site = await readSite(world.db);
  const problem = await judgePassword(password, [name, email, site.name, site.title]);
  if (problem) return { status: "refused", problem };
  const passwordHash = await hashPassword(password);
  try {
    await world.db.transaction(async (tx) => {
      await insertAccount(tx, { name, email, role: "owner", passwordHash });
      await announce(tx, ["accounts"]);
    });
    return { status: "made" };
  } catch (error) {
    if (isTaken(error)) return { status: "exists" };
    throw error;
  }
}
