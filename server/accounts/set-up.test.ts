import { beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { hasValidToken } from "../http/valid-token.ts";
import { siteConfig } from "../site/tables.ts";
import type { World } from "../world.ts";
import { ensureOwner, isValidSetUpToken, registerOwner } from "./set-up.ts";
import { findOwner } from "./store.ts";
import { user, verification } from "./tables.ts";

let now = new Date();
const opened = await forAllTests(importWorld());
const world: World = { ...opened.world, now: () => now };
beforeEach(async () => {
  now = new Date();
  await world.db.delete(user);
});

const PASSWORD = "seven green bicycles at dawn";
const ada = { name: "Ada", email: "ada@example.com", password: PASSWORD };

async function saveName(name: string): Promise<void> {
  await world.db
    .insert(siteConfig)
    .values({ id: 1, name })
    .onConflictDoUpdate({ target: siteConfig.id, set: { name } });
}

async function offered(environment: Partial<World["environment"]> = {}): Promise<string[]> {
  const said: string[] = [];
  const changed = { ...world, environment: { ...world.environment, ...environment } };
  await ensureOwner(changed, (line) => said.push(line));
  return said;
}

test("without an owner each start prints a link; all are valid for a week, and none is stored", async () => {
  const tokens: string[] = [];
  for (let start = 0; start < 2; start++) {
    const [line = ""] = await offered();
    const [, token = ""] =
      /^Create the owner account: http\S+\/setup\?token=([\w-]{43})$/.exec(line) ?? [];
    tokens.push(token);
  }
  expect(tokens[0]).not.toBe(tokens[1]);
  const stored = JSON.stringify(await world.db.select().from(verification));
  for (const token of tokens) {
    expect(stored).not.toContain(token);
    expect(await isValidSetUpToken(world, token)).toBe(true);
    expect(await isValidSetUpToken(world, `${token.slice(0, -1)}_`)).toBe(false);
  }
  now = new Date(now.getTime() + 8 * 24 * 60 * 60 * 1000);
  expect(await isValidSetUpToken(world, tokens[0] ?? "")).toBe(false);
});

test("only the link's own address is exempt from the check of its origin", async () => {
  const [line = ""] = await offered();
  const token = line.split("token=")[1] ?? "";
  expect(await hasValidToken(world, `/setup?token=${token}`)).toBe(true);
  for (const url of [`/login?token=${token}`, `/admin?token=${token}`, "/setup?token=x", "/setup"])
    expect(await hasValidToken(world, url)).toBe(false);
});

test("of ten concurrent attempts to become the owner one succeeds", async () => {
  const tries = Array.from({ length: 10 }, (_, i) =>
    registerOwner(world, { ...ada, email: `ada${i}@example.com` }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === "made")).toHaveLength(1);
  expect(statuses.filter((status) => status === "exists")).toHaveLength(9);
  expect(await world.db.$count(user)).toBe(1);
  expect(await offered()).toEqual([]);
});

test("the environment creates the owner once, and not with a common password", async () => {
  const environment = { OWNER_EMAIL: "Ada@Example.com", OWNER_PASSWORD: PASSWORD };
  await saveName("Ada Lovelace");
  await expect(offered({ ...environment, OWNER_PASSWORD: "passwordpassword" })).rejects.toThrow(
    "Setting OWNER_PASSWORD: This password is too easy to guess.",
  );
  expect(await findOwner(world.db)).toBeNull();
  expect((await offered(environment)).join()).toContain("can sign in at");
  expect(await findOwner(world.db)).toMatchObject({
    name: "Ada Lovelace",
    email: "ada@example.com",
    role: "owner",
  });
  expect(await offered(environment)).toEqual([]);
});

test("the owner of a site with sample content is named by their email address", async () => {
  await saveName("Mirela Osei");
  await offered({ OWNER_EMAIL: "ada@example.com", OWNER_PASSWORD: PASSWORD });
  expect(await findOwner(world.db)).toMatchObject({ name: "ada" });
});
