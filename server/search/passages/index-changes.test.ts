import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { foundProjects } from "../../../tests/support/found-projects.ts";
import { waitForBlockedQuery } from "../../../tests/support/wait-for-lock.ts";
import { aboutContent } from "../../about/tables.ts";
import { lockUntilCommit } from "../../db/with-lock.ts";
import { blogPosts } from "../../posts/tables.ts";
import { clients, portfolioProjects, roles } from "../../projects/tables.ts";
import { impactSql } from "./bm25.ts";
import { indexChanges } from "./index-changes.ts";
import { reindex } from "./reindex.ts";
import { passageChanges } from "./tables.ts";

const database = await forAllTests(testDatabase());
let clientId: string;
beforeAll(async () => {
  const [client] = await database.db.insert(clients).values({ name: "Harbour Trust" }).returning();
  clientId = client?.id ?? "";
});

beforeEach(async () => {
  await database.db.delete(portfolioProjects);
  await database.db.delete(blogPosts);
  await indexChanges(database.db);
});

async function add(title: string, description = ""): Promise<string> {
  const values = { title, description, clientId, workType: "Pitch", year: 2020, isVisible: true };
  const [row] = await database.db.insert(portfolioProjects).values(values).returning();
  return row?.id ?? "";
}

async function found(query: string): Promise<string[]> {
  await indexChanges(database.db);
  return (await foundProjects(database, query)).map(({ id }) => id);
}

const count = async (table: string) => {
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n;
};

/** What the index must be equal to, however it came about. */
async function expectConsistent(): Promise<void> {
  const { rows } = await database.db.execute(sql`
    select (select count(*)::int from passage_terms t where t.passages <> (
        select count(*) from passage_postings p where p.term_id = t.id)) as passages,
      (select count(*)::int from passage_terms t where t.items <> (
        select count(*) from item_postings p where p.term_id = t.id)) as items,
      (select count(*)::int from passage_statistics s where s.total <> case unit
        when 'item' then (select count(*) from indexed_items) else (select count(*) from passages) end) as totals,
      (select count(*)::int from passage_statistics where abs(length - coalesce(case unit
        when 'item' then (select sum(length) from indexed_items) else (select sum(length) from passages) end, 0)) > 0.5) as lengths`);
  expect(rows).toEqual([{ passages: 0, items: 0, totals: 0, lengths: 0 }]);
}

test("edited, renamed and deleted items leave nothing behind", async () => {
  const { db } = database;
  const id = await add("Signs", "<p>Ships lost their way.</p>");
  expect(await found("ships")).toEqual([id]);
  await db.update(portfolioProjects).set({ description: "<p>Barges.</p>" });
  expect(await found("ships")).toEqual([]);
  expect(await found("barges")).toEqual([id]);
  await db.update(clients).set({ name: "Port of Skerrow" }).where(eq(clients.id, clientId));
  expect(await found("skerrow")).toEqual([id]);
  await expectConsistent();
  await db.delete(portfolioProjects);
  expect(await found("barges")).toEqual([]);
  for (const table of ["indexed_items", "passages", "passage_postings", "passage_terms"])
    expect(await count(table), table).toBe(0);
  await expectConsistent();
});

test("roles count for their project", async () => {
  const { db } = database;
  const id = await add("Signs");
  const [role] = await db.insert(roles).values({ name: "Cartographer" }).returning();
  await db.execute(
    sql`insert into project_roles (project_id, role_id) values (${id}, ${role?.id})`,
  );
  expect(await found("cartographer")).toEqual([id]);
  await db.update(roles).set({ name: "Typographer" });
  expect(await found("cartographer")).toEqual([]);
  expect(await found("typographer")).toEqual([id]);
});

test("a rolled back change marks nothing", async () => {
  const failing = database.db.transaction(async (tx) => {
    await tx.insert(blogPosts).values({
      title: "Lost",
      slug: "lost",
      status: "published",
      publishedAt: new Date(0),
    });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await count("passage_changes")).toBe(0);
});

test("counting a view marks nothing", async () => {
  const { db } = database;
  await db
    .insert(blogPosts)
    .values({ title: "Read", slug: "read", status: "published", publishedAt: new Date(0) });
  await indexChanges(db);
  await db.update(blogPosts).set({ viewCount: 5 });
  expect(await count("passage_changes")).toBe(0);
});

test("processes that index at once do it once", async () => {
  const piers = Array.from({ length: 60 }, (_, i) => {
    return { title: `Pier ${i}`, clientId, workType: "Pitch", year: 2020, isVisible: true };
  });
  await database.db.insert(portfolioProjects).values(piers);
  await Promise.all([1, 2, 3].map(() => indexChanges(database.db)));
  expect(await count("indexed_items")).toBe(piers.length);
  await expectConsistent();
});

test("items that cannot be indexed hold up no others, are named, and tried again", async () => {
  const { db } = database;
  await db.insert(aboutContent).values({ name: "Ada Quill", bio: "<p>Fog in my eyes.</p>" });
  await indexChanges(db);
  await db.execute(
    sql`alter table passages add constraint no_fog check (text not like '%Fog%') not valid`,
  );
  await db.update(aboutContent).set({ name: "Ada Pen" });
  const broken = await add("Broken", "<p>Fog on the quay.</p>");
  for (let i = 0; i < 60; i++) await add(`Pier ${i}`);
  await expect(indexChanges(db)).rejects.toThrow(
    /^could not index (about, project [\w-]{36}|project [\w-]{36}, about): .*no_fog/,
  );
  await expect(indexChanges(db)).rejects.toThrow(broken);
  expect(await count("indexed_items")).toBe(60 + 1);
  expect(await count("passage_changes")).toBe(2);
  await expectConsistent();

  await db.execute(sql`alter table passages drop constraint no_fog`);
  expect(await found("fog")).toEqual([broken]);
  expect(await count("passage_changes")).toBe(0);
  await db.delete(aboutContent);
});

test("long texts are indexed in several batches, at least one item in each", async () => {
  const { db } = database;
  const text = `<p>${"stones and ropes ".repeat(40)}</p>`;
  for (let i = 0; i < 5; i++) await add(`Quay ${i}`, text);
  const sizes: (number | undefined)[] = [];
  const progress = async () => {
    sizes.push(await count("indexed_items"));
  };
  await indexChanges(db, { progress, batchMaxChars: 2 * text.length });
  expect(sizes).toEqual([2, 4, 5]);
  await db.update(portfolioProjects).set({ description: `${text}<p>Buoys.</p>` });
  sizes.length = 0;
  await indexChanges(db, { progress, batchMaxChars: 1 });
  expect(sizes).toHaveLength(5);
  await expectConsistent();
});

test("a change that is made while its item is indexed is indexed afterwards", async () => {
  const { db } = database;
  const id = await add("Signs", "<p>Ships lost their way.</p>");
  const indexing = await db.transaction(async (tx) => {
    // Lets marks be read, but not removed.
    await tx.execute(sql`lock table passage_changes in share mode`);
    const running = indexChanges(db);
    await waitForBlockedQuery(db);
    await tx.update(portfolioProjects).set({ description: "<p>Barges.</p>" });
    return { running };
  });
  await indexing.running;
  expect((await foundProjects(database, "barges")).map((project) => project.id)).toEqual([id]);
});

test("weights follow when texts become longer", async () => {
  const { db } = database;
  await add("Pier");
  await indexChanges(db);
  for (let i = 0; i < 5; i++) await add(`Quay ${i}`, `<p>${"stones and ropes ".repeat(40)}</p>`);
  await indexChanges(db);
  expect(await driftMax()).toBeLessThan(0.1);
});

async function driftMax(): Promise<number | undefined> {
  const { rows } = await database.db.execute<{ drift: number }>(sql`
    select max(abs(length / total - average_length) / average_length) as drift from passage_statistics`);
  return rows[0]?.drift;
}

/** Adds texts until the weights have to follow. */
async function addLongTexts(): Promise<void> {
  await add("Pier");
  await indexChanges(database.db);
  for (let i = 0; i < 60; i++)
    await add(`Quay ${i}`, `<p>${"stones and ropes ".repeat(40 + i)}</p>`);
}

test("weights that follow in slices are those of one statement", async () => {
  const { db } = database;
  await addLongTexts();
  await indexChanges(db, { postingsAtOnce: 7 });
  expect(await driftMax()).toBeLessThan(0.1);
  for (const [postings, units, unit] of [
    ["item_postings", "indexed_items", "item"],
    ["passage_postings", "passages", "passage"],
  ] as const) {
    const { rows } = await db.execute<{ average: number }>(sql`
      select average_length as average from passage_statistics where unit = ${unit}`);
    const { rows: off } = await db.execute<{ postings: number; off: number }>(sql`
      select count(*)::int as postings,
        (count(*) filter (where abs(p.impact - ${impactSql(rows[0]?.average ?? 0)}) > 1e-5))::int as off
      from ${sql.identifier(postings)} as p join ${sql.identifier(units)} as u on u.id = p.unit_id`);
    expect(off).toEqual([{ postings: await count(postings), off: 0 }]);
    expect(off[0]?.postings).toBeGreaterThan(7 * 2);
  }
});

test("weights that cannot follow hold up no items, are reported, and follow later", async () => {
  const { db } = database;
  await addLongTexts();
  await db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'too slow'; end $$`);
  await db.execute(sql`
    create trigger refuses before update on item_postings execute function refuse()`);
  await expect(indexChanges(db)).rejects.toThrow("could not index the weights of words: too slow");
  expect(await count("indexed_items")).toBe(61);
  expect(await count("passage_changes")).toBe(0);
  await db.execute(sql`drop function refuse cascade`);
  await add("Jetty");
  await indexChanges(db);
  expect(await driftMax()).toBeLessThan(0.1);
});

test("a process that stops does not wait for one that holds the index", async () => {
  const { db } = database;
  await add("Pier");
  const stopping = new AbortController();
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, "passages");
    const running = indexChanges(db, { signal: stopping.signal });
    stopping.abort();
    await running;
  });
  expect(await count("passage_changes")).toBe(1);
});

test("reindexing finds what was lost, and reports how far it is", async () => {
  const { db } = database;
  const id = await add("Signs", "<p>Ships lost their way.</p>");
  await db.execute(sql`truncate passage_changes`);
  expect(await found("ships")).toEqual([]);
  const progress: [number, number][] = [];
  const queue = { add: async () => {} };
  const result = await reindex({ db, queue }, (done, total) => progress.push([done, total]));
  expect(await found("ships")).toEqual([id]);
  expect(result.items).toBe(1);
  expect(progress.at(-1)).toEqual([2, 2]);
});

test("the progress of reindexing includes what a running site indexes meanwhile", async () => {
  const { db } = database;
  for (let i = 0; i < 60; i++) await add(`Quay ${i}`);
  const progress: [number, number][] = [];
  const queue = { add: async () => {} };
  const reindexing = await db.transaction(async (tx) => {
    await lockUntilCommit(tx, "passages");
    const marked = await tx.$count(passageChanges);
    const running = reindex({ db, queue }, (done, total) => progress.push([done, total]));
    await expect.poll(() => tx.$count(passageChanges)).toBe(marked + 61);
    const indexed = sql`(select id from ${portfolioProjects} limit 10)`;
    await tx.delete(passageChanges).where(sql`${passageChanges.itemId} in ${indexed}`);
    return { running };
  });
  await reindexing.running;
  expect(progress).toEqual([
    [60, 61],
    [61, 61],
    [61, 61],
  ]);
});
