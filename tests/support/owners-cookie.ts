import { openSession } from "#server/accounts/open-session.ts";
import { insertAccount } from "#server/accounts/store.ts";
import type { World } from "#server/world.ts";
import { TestBrowser } from "./accounts-world.ts";

/** Creates a session directly and returns it as a `Cookie` header. */
export async function ownersCookie(world: World): Promise<string> {
  const person = {
    name: "Ada",
    email: "ada@example.com",
    role: "owner" as const,
    passwordHash: "",
  };
  const { id } = await insertAccount(world.db, person);
  const browser = new TestBrowser();
  browser.keep(await openSession(world, id, browser.client));
  return browser.client.cookies;
}
