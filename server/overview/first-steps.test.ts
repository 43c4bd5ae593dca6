import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { mediaUrl } from "#domain/media/media.ts";
import { makeAccount } from "../../tests/support/accounts.ts";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { storedPhoto } from "../../tests/support/media-rows.ts";
import { addProject } from "../../tests/support/rows.ts";
import { writeAbout } from "../about/write-about.ts";
import { passkeys } from "../accounts/tables.ts";
import { removeSample } from "../import/remove-sample.ts";
import { importSampleContent } from "../import/sample.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { dismissFirstSteps, restoreFirstSteps } from "../site/notices.ts";
import { siteConfig } from "../site/tables.ts";
import { isReachableSiteUrl, readFirstSteps } from "./first-steps.ts";

let owner: string;
const site = await forAllTests(startApi());

beforeAll(async () => {
  owner = await makeAccount(site.world.db, "owner");
});

type Changes = { isConfigured?: boolean; SITE_URL?: string };

async function steps({ isConfigured = false, SITE_URL = "http://localhost:3000" }: Changes = {}) {
  const { world } = site;
  const mailer = { ...world.mailer, isConfigured };
  return readFirstSteps(
    { ...world, mailer, environment: { ...world.environment, SITE_URL } },
    owner,
  );
}

async function done(changes: Changes = {}): Promise<string[] | undefined> {
  return (await steps(changes))?.filter(({ isDone }) => isDone).map(({ title }) => title);
}

const saveSite = (values: Partial<typeof siteConfig.$inferInsert>) =>
  site.world.db
    .insert(siteConfig)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({
      target: siteConfig.id,
      set: { ...values, version: sql`${siteConfig.version} + 1` },
    });

test("sample content counts as nothing done, even after other settings were saved", {
  timeout: 120_000,
}, async () => {
  const { world } = site;
  expect(await done()).toEqual([]);
  await importSampleContent(world, () => {});
  expect(await world.db.$count(portfolioProjects)).toBeGreaterThan(0);
  expect(await done()).toEqual([]);
  await saveSite({ aiAnswersEnabled: false });
  expect(await done()).toEqual([]);
  // An edited sample project is one of the owner's.
  const [first] = await world.db.select().from(portfolioProjects).limit(1);
  await world.db
    .update(portfolioProjects)
    .set({ title: "Mine", version: sql`${portfolioProjects.version} + 1` })
    .where(eq(portfolioProjects.id, first?.id ?? ""));
  expect(await done()).toEqual(["Add your first project"]);
  await world.db.delete(portfolioProjects).where(eq(portfolioProjects.id, first?.id ?? ""));
  await removeSample(world, []);
  expect(await done()).toEqual([]);
});

test("each step is done by what it is about, in any order", async () => {
  const { world } = site;
  expect((await steps())?.map(({ title }) => title)).toEqual([
    "Name your site",
    "Add your portrait",
    "Choose a look",
    "Add your first project",
    "Tell visitors about you",
    "Set up email",
    "Connect your domain",
    "Secure your account",
  ]);
  expect(await done({ isConfigured: true })).toEqual(["Set up email"]);
  expect(await done({ SITE_URL: "https://ada.example" })).toEqual(["Connect your domain"]);
  await saveSite({ name: " \u200b" });
  expect(await done()).toEqual([]);
  await saveSite({ name: "Ada" });
  expect(await done()).toEqual(["Name your site"]);
  await saveSite({ profileImageUrl: mediaUrl(await storedPhoto(world, "ada", "site-assets")) });
  expect(await done()).toEqual(["Name your site", "Add your portrait"]);
  await saveSite({ name: "", profileImageUrl: "" });

  const id = await addProject(world.db);
  expect(await done()).toEqual(["Add your first project"]);
  await world.db.delete(portfolioProjects).where(eq(portfolioProjects.id, id));
  await world.db.transaction(async (tx) => writeAbout(tx, { bio: "I calculate." }));
  expect(await done()).toEqual(["Tell visitors about you"]);
  await world.db.insert(passkeys).values({
    accountId: owner,
    name: "Key",
    credentialId: "credential",
    publicKey: "key",
  });
  expect(await done()).toEqual(["Tell visitors about you", "Secure your account"]);
});

test("dismissed steps are gone until they are shown again", async () => {
  const { db } = site.world;
  await dismissFirstSteps(db);
  await dismissFirstSteps(db);
  expect(await steps()).toBeNull();
  await restoreFirstSteps(db);
  expect(await steps()).toHaveLength(8);
});

test.each([
  ["https://ada.example", true],
  ["https://www.ada.example:8443", true],
  ["http://ada.example", false],
  ["https://localhost", false],
  ["https://ada.localhost", false],
  ["https://server.local", false],
  ["https://192.0.2.1", false],
  ["https://[2001:db8::1]", false],
  ["https://intranet", false],
])("%s is a connected domain: %s", (address, isConnected) => {
  expect(isReachableSiteUrl(address)).toBe(isConnected);
});
