import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { addProject } from "../../tests/support/rows.ts";
import { allowPreview, featureProject, unfeatureProject } from "./apply-project-change.ts";
import { portfolioProjects } from "./tables.ts";

const { db } = await forAllTests(testDatabase());

const world = () => ({ db, now: () => new Date() });

async function stored(id: string) {
  const [row] = await db.select().from(portfolioProjects).where(eq(portfolioProjects.id, id));
  return row;
}

test('of twenty concurrent requests six are featured, and the others get "full"', async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < 20; nth += 1) ids.push(await addProject(db));
  const outcomes = await Promise.all(ids.map((id) => featureProject(world(), id)));
  expect(outcomes.filter((outcome) => outcome === "full")).toHaveLength(14);
  const featured = await db
    .select()
    .from(portfolioProjects)
    .where(eq(portfolioProjects.isFeatured, true));
  expect(featured.map(({ version }) => version)).toEqual(Array(6).fill(2));

  const [first, ...others] = featured.map(({ id }) => id);
  expect((await unfeatureProject(world(), first ?? "")).changed).toHaveLength(1);
  expect((await unfeatureProject(world(), first ?? "")).changed).toEqual([]);
  expect(await stored(first ?? "")).toMatchObject({ isFeatured: false, version: 3 });
  // Featuring again takes no second slot.
  expect(await featureProject(world(), others[0] ?? "")).toMatchObject({ changed: [] });
  const seventh = ids.find((id) => id !== first && !others.includes(id)) ?? "";
  expect(await featureProject(world(), seventh)).toMatchObject({ changed: [{ id: seventh }] });
  expect(await featureProject(world(), first ?? "")).toBe("full");
});

test("an archived project cannot be featured, and a deleted one is missing", async () => {
  const archived = await addProject(db, { isArchived: true, archivedAt: new Date() });
  expect(await featureProject(world(), archived)).toMatchObject({
    changed: [],
    left: [{ id: archived }],
  });
  const unknownId = "00000000-0000-4000-8000-000000000000";
  expect(await featureProject(world(), unknownId)).toMatchObject({ changed: [], missing: 1 });
});

test("the public preview is switched on and off idempotently", async () => {
  const id = await addProject(db);
  expect((await allowPreview(world(), id, true)).changed).toHaveLength(1);
  expect((await allowPreview(world(), id, true)).changed).toEqual([]);
  expect(await stored(id)).toMatchObject({ allowPublicPreview: true, version: 2 });
  expect((await allowPreview(world(), id, false)).changed).toHaveLength(1);
  expect(await stored(id)).toMatchObject({ allowPublicPreview: false, version: 3 });
});
