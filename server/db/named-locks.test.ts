import { expect, test } from "vitest";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { openNamedLocks } from "./named-locks.ts";

const site = await forAllTests(startApi());
const { world } = site;

test("one connection serves many holders without two questions at once", async () => {
  const warnings: string[] = [];
  const hear = (warning: Error) => warnings.push(warning.message);
  process.on("warning", hear);
  const locks = openNamedLocks(world.db, "upload");
  const held = await Promise.all(Array.from({ length: 8 }, (_, n) => locks.hold(`film ${n}`)));
  await Promise.all(held.map((letGo) => letGo?.()));
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", hear);
  expect(warnings).toEqual([]);
  const { totalCount, idleCount } = world.db.$client;
  expect(totalCount - idleCount).toBe(0);
});
