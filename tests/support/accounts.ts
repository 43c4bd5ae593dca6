import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import type { Role } from "#domain/accounts/identity.ts";
import { insertAccount } from "#server/accounts/store.ts";
import type { Database } from "#server/db/connection.ts";
import { knownHash } from "./password-hashes.ts";
import { reusedContext } from "./reused-contexts.ts";

export const OWNER = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  password: "seven green bicycles at dawn",
};

export const MEMBER = {
  name: "Mia Member",
  email: "mia@example.com",
  password: "seven blue bicycles at noon",
};

export async function makeAccount(db: Database, role: Role): Promise<string> {
  const { password, ...person } = role === "owner" ? OWNER : MEMBER;
  const passwordHash = await knownHash(password);
  return (await insertAccount(db, { ...person, role, passwordHash })).id;
}

/** Returns the session as a `Cookie` header. */
export async function signInAt(url: string, { email, password } = OWNER): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    headers: { Origin: url },
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  const session = answer.headers.getSetCookie().find((cookie) => cookie.includes("session_token"));
  if (!session) throw new Error(`Sign-in failed: ${answer.status} ${await answer.text()}`);
  return session.slice(0, session.indexOf(";"));
}

/** A signed-in browser context with its own session. */
export async function newOwnerContext(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return contextWithCookie(await signInAt(url), browser, url, options);
}

const sessions = new Map<string, string>();

/** A signed-in browser context; contexts of one site share a session while it is valid. */
export async function ownerContext(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return contextWithCookie(await sharedSession(url), browser, url, options);
}

/** Posts a form as the owner, without a browser: several times cheaper than a request of a context. */
export async function postAsOwner(
  url: string,
  path: string,
  form: Record<string, string>,
): Promise<Response> {
  return fetch(url + path, {
    method: "POST",
    headers: { Cookie: await sharedSession(url), Origin: url },
    body: new URLSearchParams(form),
  });
}

export async function getAsOwner(url: string, path: string): Promise<Response> {
  return fetch(url + path, { headers: { Cookie: await sharedSession(url) } });
}

async function sharedSession(url: string): Promise<string> {
  const known = sessions.get(url);
  const cookie = known && (await isSignedIn(url, known)) ? known : await signInAt(url);
  sessions.set(url, cookie);
  return cookie;
}

async function isSignedIn(url: string, cookie: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/session`, { headers: { Cookie: cookie } });
  return (await answer.json()).signedIn === true;
}

async function contextWithCookie(
  cookie: string,
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await reusedContext(browser, {
    baseURL: url,
    // Animations cost a third of a load's processor time; tests of motion ask for it.
    reducedMotion: "reduce",
    ...options,
  });
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
  return context;
}
