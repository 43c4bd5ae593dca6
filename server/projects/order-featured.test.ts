import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { addPublicProject } from "../../tests/support/rows.ts";
import { statementsDuring } from "../../tests/support/statements.ts";
import { archiveProjects, featureProject, unfeatureProject } from "./apply-project-change.ts";
import { orderFeatured } from "./featured.ts";
import { listFeaturedProjects } from "./store.ts";
import { portfolioProjects } from "./tables.ts";

const ids: string[] = [];
const { db } = await forAllTests(testDatabase());

beforeAll(async () => {
  for (let year = 2020; year > 2015; year -= 1) {
    ids.push(await addPublicProject(db, { year, isFeatured: true }));
  }
});

const world = () => ({ db, now: () => new Date() });

/** The public order, as indexes into `ids`. */
async function shown(): Promise<string> {
  const cards = await listFeaturedProjects(db);
  return cards.map(({ id }) => ids.indexOf(id)).join("");
}

const order = (numbers: string) =>
  orderFeatured(
    world(),
    [...numbers].map((nth) => ids[Number(nth)] ?? ""),
  );

async function stored(nth: number) {
  const id = ids[nth] ?? "";
  const [row] = await db.select().from(portfolioProjects).where(eq(portfolioProjects.id, id));
  return row;
}

test("featured projects are newest first until the owner orders them", async () => {
  expect(await shown()).toBe("01234");
  expect((await order("01234")).changed).toEqual([]);
  expect(await stored(0)).toMatchObject({ featuredPosition: null });
  const sent = await statementsDuring(async () => {
    expect((await order("20413")).changed).toHaveLength(5);
  });
  expect(sent.filter((text) => /update \\?"?portfolio_projects/.test(text))).toHaveLength(1);
  expect(await shown()).toBe("20413");
  expect(await stored(2)).toMatchObject({ featuredPosition: 1, version: 1 });
});

test("an unfeatured project loses its position; featured again it comes last", async () => {
  await unfeatureProject(world(), ids[0] ?? "");
  expect(await stored(0)).toMatchObject({ featuredPosition: null });
  await featureProject(world(), ids[0] ?? "");
  expect(await shown()).toBe("24130");
  await archiveProjects(world(), [ids[4] ?? ""], "");
  expect(await stored(4)).toMatchObject({ featuredPosition: null });
  expect(await shown()).toBe("2130");
  await db
    .update(portfolioProjects)
    .set({ isVisible: false })
    .where(eq(portfolioProjects.id, ids[1] ?? ""));
  await order("3120");
  expect(await shown()).toBe("320");
  expect(await stored(1)).toMatchObject({ featuredPosition: 2 });
  await db
    .update(portfolioProjects)
    .set({ isVisible: true })
    .where(eq(portfolioProjects.id, ids[1] ?? ""));
  expect(await shown()).toBe("3120");
});

test("concurrent orders apply as a whole, and unlisted projects follow", async () => {
  expect((await order("4")).changed).toEqual([]);
  const orders = ["0123", "3210", "1032", "2301"];
  await Promise.all(orders.map(order));
  expect(orders).toContain(await shown());
  await order("3210");
  await order("2");
  expect(await shown()).toBe("2310");
  const both = [order("0123"), unfeatureProject(world(), ids[2] ?? "")];
  await Promise.all(both);
  expect(await shown()).toBe("013");
  expect(await stored(2)).toMatchObject({ featuredPosition: null });
});

test("the database rejects positions outside 1 to 6 and for unfeatured projects", async () => {
  const set = (values: Partial<typeof portfolioProjects.$inferInsert>) =>
    db
      .update(portfolioProjects)
      .set(values)
      .where(eq(portfolioProjects.id, ids[2] ?? ""));
  await expect(set({ featuredPosition: 1 })).rejects.toThrow();
  await expect(set({ isFeatured: true, featuredPosition: 7 })).rejects.toThrow();
  await set({ isFeatured: true, featuredPosition: 6 });
  expect(await shown()).toBe("0132");
});
