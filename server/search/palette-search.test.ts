import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { contactSubmissions } from "../contact/tables.ts";
import { listManagedPosts } from "../posts/manage-list.ts";
import { blogPosts } from "../posts/tables.ts";
import { listManagedProjects } from "../projects/manage-list.ts";
import { clients, portfolioProjects } from "../projects/tables.ts";
import { searchForPalette } from "./palette-search.ts";

const database = await forAllTests(testDatabase());
beforeAll(async () => {
  const { db } = database;
  const [client] = await db.insert(clients).values({ name: "Port" }).returning();
  const projects = Array.from({ length: 300 }, (_, i) => ({
    title: i < 7 ? `Signs of Skerrow ${i}` : `Work ${i}`,
    clientId: client?.id ?? "",
    workType: "Campaign",
    year: 2020,
    isVisible: i === 0,
    createdAt: minute(i),
  }));
  await db.insert(portfolioProjects).values(projects);
  await db.insert(blogPosts).values([
    { title: "ÉLAN and İstanbul", slug: "a", status: "draft" },
    { title: "100% sure_ness \\", slug: "b", isArchived: true, archivedAt: minute(0) },
    { title: "A word on signage", slug: "c", excerpt: "Letters for a harbour" },
  ]);
  await db
    .insert(contactSubmissions)
    .values([
      message("Rana Lee", "rana@example.com"),
      { ...message("Spam Lee", "s@e.com"), isSpam: true },
    ]);
});

const minute = (i: number) => new Date(Date.UTC(2026, 0, 1, 0, i));

function message(fullName: string, email: string) {
  return { fullName, email, reason: "hiring" as const, message: "Signs for our harbour, please." };
}

async function titlesOf(query: string) {
  const { projects, posts, messages } = await searchForPalette(database.db, query);
  return [...projects, ...posts].map(({ title }) => title).concat(messages.map((m) => m.fullName));
}

test("matching projects, posts and messages are found newest first, hidden ones too", async () => {
  expect(await titlesOf("  SIGN ")).toEqual([
    ...[6, 5, 4, 3, 2].map((i) => `Signs of Skerrow ${i}`),
    "A word on signage",
    "Rana Lee",
  ]);
});

test.each(["sign", "port", "ork 1", "ORT", "gnag", "letters", "or"])(
  "for %j the newest matches of the owner's lists are found",
  async (search) => {
    const { db } = database;
    const wanted = { filter: "all", search } as const;
    const listed = [
      ...(await listManagedProjects(db, { ...wanted, order: "newest" }, 1)).slice(0, 5),
      ...(await listManagedPosts(db, wanted, 1)),
    ];
    const { projects, posts } = await searchForPalette(db, search);
    const found = [...projects, ...posts].map(({ title }) => title);
    expect(found).toEqual(listed.map(({ title }) => title));
    expect(found).not.toEqual([]);
  },
);

test("results include their details", async () => {
  const { projects } = await searchForPalette(database.db, "Skerrow 0");
  expect(projects).toEqual([
    {
      id: projects[0]?.id,
      title: "Signs of Skerrow 0",
      client: "Port",
      year: 2020,
      isVisible: true,
      isArchived: false,
    },
  ]);
  const { posts } = await searchForPalette(database.db, "sure");
  expect(posts).toEqual([expect.objectContaining({ status: "draft", isArchived: true })]);
  const { messages } = await searchForPalette(database.db, "rana@");
  expect(messages).toEqual([
    expect.objectContaining({ fullName: "Rana Lee", email: "rana@example.com", isRead: false }),
  ]);
  expect(JSON.stringify(messages)).not.toContain("harbour");
});

test.each([
  ["ska", []],
  ["sk", [6, 5, 4, 3, 2].map((i) => `Signs of Skerrow ${i}`)],
  ["s", []],
  ["", []],
  ["élan", ["ÉLAN and İstanbul"]],
  ["istanbul", ["ÉLAN and İstanbul"]],
  ["0% sure_n", ["100% sure_ness \\"]],
  ["_ness \\", ["100% sure_ness \\"]],
  ["%%%", []],
  ["spam lee", []],
  ["zq", []],
  ["\u0000\u202e", []],
  ["'; drop table accounts; --", []],
  ["x".repeat(5000), []],
])("for %j the titles are %j", async (query, titles) => {
  expect(await titlesOf(query)).toEqual(titles);
});
