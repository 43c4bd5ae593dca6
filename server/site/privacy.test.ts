import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { importWorld } from "../../tests/support/import-world.ts";
import { contactPages } from "../contact/tables.ts";
import { setClickCounting } from "../newsletter/clicks.ts";
import { readPrivacy } from "./privacy.ts";
import { siteConfig } from "./tables.ts";

let opened: Awaited<ReturnType<typeof importWorld>>;
beforeAll(async () => {
  opened = await importWorld();
});
afterAll(() => opened.close());

test.each([true, false])("the privacy text follows the counting of clicks: %s", async (isOn) => {
  await setClickCounting(opened.world, isOn);
  const { practices } = await readPrivacy(opened.world);
  expect(practices.countsClicks).toBe(isOn);
});

test("the privacy text follows who gets questions and messages", async () => {
  const { world } = opened;
  const services = { asksModel: false, embedsSearches: false, forwardsMessages: false };
  expect((await readPrivacy(world)).practices).toMatchObject(services);
  const aiModel = { name: "model", ask: () => Promise.reject(new Error("not asked")) };
  await world.db.insert(contactPages).values({ id: 1, formActionUrl: "https://hooks.example/x" });
  await world.db.update(siteConfig).set({ aiAnswersEnabled: true });
  const asked = await readPrivacy({ ...world, aiModel });
  expect(asked.practices).toMatchObject({ ...services, asksModel: true, forwardsMessages: true });
  await world.db.update(siteConfig).set({ aiTokensPerDay: 0 });
  expect((await readPrivacy({ ...world, aiModel })).practices.asksModel).toBe(false);
});

test("a long privacy policy is prepared in the worker", async () => {
  const { db } = opened.world;
  const tasks = vi.spyOn(Worker.prototype, "postMessage");
  expect((await readPrivacy(opened.world)).policy).toBeNull();
  expect(tasks).not.toHaveBeenCalled();
  const privacyPolicy = `<h4>Data</h4>${"<p>Some words.</p>".repeat(3_000)}`;
  await db.update(siteConfig).set({ privacyPolicy });
  const { policy } = await readPrivacy(opened.world);
  expect(policy?.slice(0, 25)).toBe("<h2>Data</h2><p>Some word");
  expect(tasks).toHaveBeenCalledOnce();
});
