import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { importWorld } from "../../tests/support/import-world.ts";
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
  const { practices } = await readPrivacy(opened.world.db);
  expect(practices.countsClicks).toBe(isOn);
});

test("a long privacy policy is prepared in the worker", async () => {
  const { db } = opened.world;
  const tasks = vi.spyOn(Worker.prototype, "postMessage");
  expect((await readPrivacy(db)).policy).toBeNull();
  expect(tasks).not.toHaveBeenCalled();
  const privacyPolicy = `<h4>Data</h4>${"<p>Some words.</p>".repeat(3_000)}`;
  await db.update(siteConfig).set({ privacyPolicy });
  const { policy } = await readPrivacy(db);
  expect(policy?.slice(0, 25)).toBe("<h2>Data</h2><p>Some word");
  expect(tasks).toHaveBeenCalledOnce();
});
