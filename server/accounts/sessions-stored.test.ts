import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeAccount, OWNER } from "../../tests/support/accounts.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import type { ClientWithCookies } from "../http/request-context.ts";
import { tokenHash } from "../secret-token.ts";
import { sessionCookieName } from "./cookies.ts";
import { sessionAuthenticator } from "./session-authenticator.ts";
import { signOut } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { session } from "./tables.ts";

const { world } = await forAllTests(importWorld());

beforeAll(async () => {
  await makeAccount(world.db, "owner");
});

const DAY_MS = 24 * 60 * 60 * 1000;
const anonymous: ClientWithCookies = {
  address: "203.0.113.9",
  userAgent: "A browser",
  hasOptedOut: false,
  cookies: "",
};

/** A signed-in browser with its session cookie. */
async function enter(): Promise<ClientWithCookies> {
  const entered = await signIn(world, OWNER, anonymous);
  if (entered.status !== "signed-in") throw new Error(entered.status);
  return {
    ...anonymous,
    cookies: entered.setCookies.map((cookie) => cookie.split(";")[0]).join("; "),
  };
}

const authenticate = (client: ClientWithCookies) => sessionAuthenticator(world)(client);

function tokenOf({ cookies }: ClientWithCookies): string {
  const value = cookies.split(`${sessionCookieName(world.environment.SITE_URL)}=`)[1] ?? "";
  return decodeURIComponent(value).split(".")[0] ?? "";
}

test("the database holds the hash of a session's token, its account, address and user agent", async () => {
  const client = await enter();
  const [row] = await world.db
    .select()
    .from(session)
    .where(eq(session.token, tokenHash(tokenOf(client))));
  expect(row).toMatchObject({ ipAddress: "203.0.113.9", userAgent: "A browser" });
  expect(JSON.stringify(await world.db.select().from(session))).not.toContain(tokenOf(client));
  const { currentUser } = await authenticate(client);
  expect(currentUser).toMatchObject({
    sessionId: row?.id,
    account: { name: OWNER.name, role: "owner" },
  });
});

test("a session and its cookie are extended for 30 days when used; an idle one expires", async () => {
  const client = await enter();
  const mine = eq(session.token, tokenHash(tokenOf(client)));
  const { db } = world;
  await db
    .update(session)
    .set({ expiresAt: new Date(Date.now() + DAY_MS) })
    .where(mine);
  const used = await authenticate(client);
  expect(used.currentUser).not.toBeNull();
  expect(used.setCookies.join()).toMatch(/Max-Age=2592000/);
  const [row] = await db.select().from(session).where(mine);
  expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(29.9 * DAY_MS);

  await db
    .update(session)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(mine);
  const late = await authenticate(client);
  expect(late).toEqual({ currentUser: null, setCookies: [] });
  expect(await db.$count(session, mine)).toBe(0);
});

test.each([
  ["cut", (value: string) => value.slice(0, -3)],
  ["of another token", (value: string) => `x${value}`],
  ["without its signature", (value: string) => value.split(".")[0] ?? ""],
  ["empty", () => ""],
  ["nonsense", () => "%00%ff'; drop table sessions; --"],
  ["huge", () => "a".repeat(50_000)],
])("a cookie that is %s is ignored", async (_what, spoil) => {
  const client = await enter();
  const name = sessionCookieName(world.environment.SITE_URL);
  const [, value = ""] = client.cookies.split(`${name}=`);
  const spoilt = { ...client, cookies: `${name}=${spoil(value)}` };
  expect((await authenticate(spoilt)).currentUser).toBeNull();
  expect((await authenticate(client)).currentUser).not.toBeNull();
});

test("signing out ends this session only", async () => {
  const [here, elsewhere] = [await enter(), await enter()];
  expect((await signOut(world, here)).join()).toMatch(/session_token=; Max-Age=0/);
  expect((await authenticate(here)).currentUser).toBeNull();
  expect((await authenticate(elsewhere)).currentUser).not.toBeNull();
});

test("a request without a session causes no query", async () => {
  const auth = () => Promise.reject(new Error("asked for nothing"));
  const result = await sessionAuthenticator({ ...world, auth })(anonymous);
  expect(result).toEqual({ currentUser: null, setCookies: [] });
});
