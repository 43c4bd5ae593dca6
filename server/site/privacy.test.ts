import { afterAll, beforeAll, expect, test } from "vitest";
import { importWorld } from "../../tests/support/import-world.ts";
import { setClickCounting } from "../newsletter/clicks.ts";
import { readPrivacy } from "./privacy.ts";

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
