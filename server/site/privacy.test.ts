import { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { contactPages } from "../contact/tables.ts";
import { setClickCounting } from "../newsletter/clicks.ts";
import { AiModel } from "../search/model/ai-model.ts";
import { readPrivacy } from "./privacy.ts";
import { siteConfig } from "./tables.ts";

const { world } = await forAllTests(importWorld());

test.each([true, false])("the privacy text follows the counting of clicks: %s", async (isOn) => {
  await setClickCounting(world, isOn);
  const { practices } = await readPrivacy(world);
  expect(practices.countsClicks).toBe(isOn);
});

test("the privacy text follows who gets questions and messages", async () => {
  const services = { asksModel: false, embedsSearches: false, forwardsMessages: false };
  expect((await readPrivacy(world)).practices).toMatchObject(services);
  const aiModel = new AiModel("model", () => Promise.reject(new Error("not asked")));
  await world.db.insert(contactPages).values({ id: 1, formActionUrl: "https://hooks.example/x" });
  await world.db.update(siteConfig).set({ aiAnswersEnabled: true });
  const asked = await readPrivacy({ ...world, aiModel });
  expect(asked.practices).toMatchObject({ ...services, asksModel: true, forwardsMessages: true });
  await world.db.update(siteConfig).set({ aiTokensPerDay: 0 });
  expect((await readPrivacy({ ...world, aiModel })).practices.asksModel).toBe(false);
});

test("a long privacy policy is prepared in the worker", async () => {
  const { db } = world;
  const tasks = vi.spyOn(Worker.prototype, "postMessage");
  expect((await readPrivacy(world)).policy).toBeNull();
  expect(tasks).not.toHaveBeenCalled();
  const privacyPolicy = `<h4>Data</h4>${"<p>Some words.</p>".repeat(3_000)}`;
  await db.update(siteConfig).set({ privacyPolicy });
  const { policy } = await readPrivacy(world);
  expect(policy?.slice(0, 25)).toBe("<h2>Data</h2><p>Some word");
  expect(tasks).toHaveBeenCalledOnce();
});
