import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { haystackOf } from "#domain/search/instant.ts";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { addPublicProject } from "../../../tests/support/rows.ts";
import { storedHaystack } from "../../../tests/support/search-rows.ts";
import { sanitize } from "../../html/sanitize.ts";
import { clients, portfolioProjects, projectRoles, roles } from "../tables.ts";
import { readSearchIndex } from "./index-store.ts";
import { filterOptions, projectTerms } from "./tables.ts";

let clientId: string;
let projectId: string;
const { db } = await forAllTests(testDatabase());

beforeAll(async () => {
  clientId = await named(clients, "Harbour Trust");
  projectId = await addPublicProject(db, {
    title: "Signs",
    clientId,
    workType: "Campaign",
    year: 2020,
    description: "<p>Two <strong>hundred</strong></p><p>signs</p>",
    myRole: "Maker",
    categories: ["Print", "Print", "Space"],
    keywords: ["typeface"],
  });
});

async function named(table: typeof clients | typeof roles, name: string): Promise<string> {
  const [row] = await db.insert(table).values({ name }).returning({ id: table.id });
  return row?.id ?? "";
}

const change = (values: Partial<typeof portfolioProjects.$inferInsert>) =>
  db.update(portfolioProjects).set(values).where(eq(portfolioProjects.id, projectId));

const haystack = () => storedHaystack(db, projectId);

async function options(): Promise<string[]> {
  const rows = await db.select().from(filterOptions);
  return rows.map(({ kind, term, total }) => `${kind}:${term} ${total}`).sort();
}

describe("the search tables follow", () => {
  test("a new project", async () => {
    expect(await haystack()).toBe(
      "signs\nharbour trust\nprint\nprint\nspace\ncampaign\nmaker\ntypeface\ntwo hundred signs",
    );
    expect(await options()).toEqual([
      "category:Print 1",
      "category:Space 1",
      "client:Harbour Trust 1",
      "keyword:typeface 1",
      "role:Maker 1",
      "workType:Campaign 1",
      "year:2020 1",
    ]);
  });

  test("a client's new name, also when only the case changes", async () => {
    const rename = (name: string) =>
      db.update(clients).set({ name }).where(eq(clients.id, clientId));
    await rename("HARBOUR TRUST");
    expect(await options()).toContain("client:HARBOUR TRUST 1");
    expect(await options()).not.toContain("client:Harbour Trust 1");
    await rename("Port");
    expect(await haystack()).toContain("\nport\n");
  });

  test("roles that are linked, renamed, put in another order and taken away", async () => {
    const [lead, writer] = [await named(roles, "Lead"), await named(roles, "Writer")];
    const linked = (roleId: string, position: number) => ({ projectId, roleId, position });
    await db.insert(projectRoles).values([linked(lead, 0), linked(writer, 1)]);
    expect(await haystack()).toContain("\nlead\nwriter\n");
    await db.update(roles).set({ name: "Author" }).where(eq(roles.id, writer));
    expect(await haystack()).toContain("\nlead\nauthor\n");
    await db.update(projectRoles).set({ position: 2 }).where(eq(projectRoles.roleId, lead));
    expect(await haystack()).toContain("\nauthor\nlead\n");
    await db.delete(projectRoles);
    expect(await haystack()).toContain("\nmaker\n");
    expect(await options()).toContain("role:Maker 1");
  });

  test.each([
    ["hiding", { isVisible: false }, { isVisible: true }],
    [
      "archiving",
      { isArchived: true, archivedAt: new Date() },
      { isArchived: false, archivedAt: null },
    ],
  ])("%s and undoing it", async (_what, away, back) => {
    const before = await options();
    await change(away);
    expect(await haystack()).toBeUndefined();
    expect(await options()).toEqual([]);
    expect(await db.select().from(projectTerms)).toEqual([]);
    await change(back);
    expect(await options()).toEqual(before);
  });

  test("a new year, also in the order of terms", async () => {
    await change({ year: 2021 });
    const terms = await db.select().from(projectTerms);
    expect(new Set(terms.map(({ year }) => year))).toEqual(new Set([2021]));
    expect(await options()).toContain("year:2021 1");
  });

  test("no rolled-back write", async () => {
    const before = await haystack();
    const failing = db.transaction(async (tx) => {
      await tx.update(portfolioProjects).set({ title: "Lost" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await haystack()).toBe(before);
  });

  test("values too long for an index, and texts as long as a book", async () => {
    const id = await addPublicProject(db, {
      title: "t".repeat(20_000),
      clientId,
      workType: "w".repeat(9_000),
      year: 2020,
      categories: ["c".repeat(200), "c".repeat(201), " ", "tab\there"],
      description: `<p>${"x".repeat(300_000)} ${"word ".repeat(200_000)}</p>`,
    });
    const known = await options();
    expect(known.filter((option) => option.includes("cc"))).toEqual([
      `category:${"c".repeat(200)} 1`,
    ]);
    expect(known.filter((option) => /tab|: |www/.test(option))).toEqual([]);
    await db.delete(portfolioProjects).where(eq(portfolioProjects.id, id));
    expect(await options()).not.toEqual(known);
  });

  test("concurrent writes without deadlock", async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        addPublicProject(db, {
          title: `At once ${i}`,
          clientId,
          workType: `Type ${i % 3}`,
          year: 2020 + (i % 2),
          categories: ["Print", `Own ${i}`],
        }),
      ),
    );
    const renames = ["Quay", "Dock", "Pier"].map((name) =>
      db.update(clients).set({ name }).where(eq(clients.id, clientId)),
    );
    const edits = ids.map((id, i) =>
      db
        .update(portfolioProjects)
        .set({ title: `Afterwards ${i}`, categories: ["Space"] })
        .where(eq(portfolioProjects.id, id)),
    );
    await Promise.all([...edits, ...renames]);
    const kept = await db.execute(sql`
      select count(*)::int as wrong from project_search s join portfolio_projects p on p.id = s.project_id
      join clients c on c.id = p.client_id
      where (s.title, s.client, s.terms[1]) is distinct from (p.project_title, c.name, 'category:' || p.categories[1])`);
    expect(kept.rows).toEqual([{ wrong: 0 }]);
    const counted = await db.execute(sql`
      select count(*)::int as wrong from filter_options full join
        (select kind, term, count(*) as own from project_terms group by 1, 2) t using (kind, term)
      where total is distinct from own`);
    expect(counted.rows).toEqual([{ wrong: 0 }]);
    await db.delete(portfolioProjects).where(sql`project_title like 'Afterwards%'`);
    expect(await options()).toContain("category:Print 1");
  });
});

test("transactions that write several projects do not deadlock in any order", async () => {
  const [one, other] = [
    await addPublicProject(db, { title: "One", clientId }),
    await addPublicProject(db, { title: "Other", clientId }),
  ];
  const set = (tx: Pick<typeof db, "update">, id: string, values: object) =>
    tx.update(portfolioProjects).set(values).where(eq(portfolioProjects.id, id));
  let nextMayBegin = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    nextMayBegin = resolve;
  });
  const long = db.transaction(async (tx) => {
    await set(tx, one, { title: "One again" });
    nextMayBegin();
    await waitUntilOneWaits();
    await set(tx, one, { isVisible: false, isFeatured: true });
  });
  await hasBegun;
  await Promise.all([long, set(db, other, { isVisible: false, isFeatured: true })]);
  await db.delete(portfolioProjects).where(inArray(portfolioProjects.id, [one, other]));
});

async function waitUntilOneWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
}

describe("the database's search text matches the browser's", () => {
  const NAUGHTY = [
    ..."İI ΑΣ ΣΑΣ. ẞß ŉ ǅ ﬃ Ⱥ 𐐀 ᾈ".split(" "),
    ...[
      "a\u00a0\u3000b\ufeff",
      "\u200b\u202e",
      "🏳️‍🌈 👨‍👩‍👧",
      "e\u0301 é",
      "%_\\",
      "'; --",
      "\t\n\r\v\f",
    ],
    ...[
      "&amp;lt;",
      "& &copy; &nbsp;",
      "1 < 2 > 0",
      "<<b>>",
      "a<br>b<a-b>c",
      "<p title='>'>x</p>",
      "<i>n</i>o",
    ],
  ];
  /** Node lowercases these letters; PostgreSQL needs Unicode 17 for that. */
  const UNICODE_17 = /[\uA7CE-\uA7D5\u{16EA0}-\u{16EDF}]/gu;
  const text = fc
    .oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "binary" }),
      fc.constantFrom(...NAUGHTY),
    )
    .map((any) => any.toWellFormed().replaceAll("\u0000", "").replace(UNICODE_17, ""));
  const tags = fc.constantFrom(
    "p",
    "br",
    "strong",
    "em",
    "h2",
    "ul",
    "li",
    "a",
    "blockquote",
    "span",
    "b",
  );
  const html = fc
    .array(
      fc.oneof(
        text,
        fc.tuple(tags, text).map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
      ),
    )
    .map((parts) => sanitize(parts.join(""), "basic"));

  test("for any project", async () => {
    const lists = fc.array(text, { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        text,
        html,
        lists,
        lists,
        async (title, description, categories, keywords) => {
          await change({ title: `.${title}`, description, categories, keywords, workType: title });
          const index = await readSearchIndex(db);
          const [project] = index.complete ? index.projects : [];
          if (!project) throw new Error("the project is not in the index");
          expect(await haystack()).toBe(haystackOf(project));
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each(NAUGHTY)("for %j", async (naughty) => {
    await change({ title: `x${naughty}`, description: sanitize(`<p>${naughty}</p>`, "basic") });
    const index = await readSearchIndex(db);
    const [project] = index.complete ? index.projects : [];
    expect(await haystack()).toBe(project && haystackOf(project));
  });
});
