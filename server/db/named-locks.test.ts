import { expect, test } from "vitest";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { openNamedLocks } from "./named-locks.ts";

const site = await forAllTests(startApi());
const { world } = site;

const connectionsInUse = () => world.db.$client.totalCount - world.db.$client.idleCount;

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
  expect(connectionsInUse()).toBe(0);
});

test("a lock that is released twice does not count as two", async () => {
  const locks = openNamedLocks(world.db, "upload");
  const [first, second] = await Promise.all([locks.hold("first"), locks.hold("second")]);
  await first?.();
  await first?.();
  expect(connectionsInUse()).toBe(1);
  expect(await openNamedLocks(world.db, "upload").tryHold("second")).toBeNull();
  await second?.();
  expect(connectionsInUse()).toBe(0);
});
