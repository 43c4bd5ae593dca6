import { beforeAll, expect, test } from "vitest";
import { redirectSchema } from "#domain/site/redirects.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { storableStrings } from "../../tests/support/nasty-strings.ts";
import { addPost, addProject } from "../../tests/support/rows.ts";
import { addRedirect, countRedirects, listRedirects, removeRedirect } from "./manage-redirects.ts";
import { findRedirect } from "./redirects.ts";
import { redirects } from "./tables.ts";

let postId: string;
let projectId: string;
const { world } = await forAllTests(importWorld());

beforeAll(async () => {
  const { db } = world;
  const publishedAt = new Date(0);
  postId = await addPost(db, {
    slug: "über-uns",
    title: "Über uns",
    status: "published",
    publishedAt,
  });
  projectId = await addProject(db, { slug: "hidden", title: "Hidden work" });
});

/** What the form says to it: null when the redirect was added. */
async function add(from: string, to: string): Promise<string | null> {
  const parsed = redirectSchema.safeParse({ from, to });
  if (!parsed.success) return parsed.error.issues[0]?.message ?? "";
  const added = await addRedirect(world, parsed.data);
  return added.status === "added" ? null : added.problem;
}

const leadsTo = (path: string) => findRedirect(world.db, path, new Date());

test("a redirect leads to a page, to a part of one, or to an item through its renames", async () => {
  const { environment } = world;
  expect(await add("/old-page/", "/about")).toBeNull();
  expect(await leadsTo("/old-page")).toBe("/about");
  expect(await add("https://old.example.org/index.html", "/")).toBe(
    "/ is a page of this site, so it can't be redirected.",
  );
  expect(
    await add("https://old.example.org/team.html", `${environment.SITE_URL}/about?a=b%20ü#team`),
  ).toBeNull();
  expect(await leadsTo("/team.html")).toBe("/about?a=b%20%C3%BC#team");
  expect(await add("alte-seite", "/blog/%C3%BCber-uns")).toBeNull();
  expect(await leadsTo("/alte-seite")).toBe("/blog/%C3%BCber-uns");
  expect(await add("/work-1", `/project/id/${projectId}`)).toBeNull();
  const rows = await world.db.select().from(redirects);
  expect(rows.filter((one) => one.postId ?? one.projectId)).toMatchObject([
    { fromPath: "/alte-seite", postId, origin: "owner" },
    { fromPath: "/work-1", projectId, origin: "owner" },
  ]);
  expect(await add(`/project/id/${projectId}`, "/about")).toBe(
    `/project/id/${projectId} is the address of “Hidden work”.`,
  );
});

test("loops and chains are refused, in either order", async () => {
  expect(await add("/a", "/a")).toBe("An address can't redirect to itself.");
  expect(await add("/a", "/old-page")).toBe("/old-page redirects to /about. Enter /about instead.");
  expect(await add("/old-page", "/contact")).toBe(
    "/old-page already redirects to /about. Remove that redirect first.",
  );
  await world.db.insert(redirects).values({ fromPath: "/x", toPath: "/y", origin: "owner" });
  expect(await add("/y", "/x")).toBe("/x redirects to /y. Remove that redirect first.");
  expect(await add("/y", "/about")).toBe("/x redirects to /y. Remove that redirect first.");
});

test("of two redirects at once that would form a loop at most one is added", async () => {
  const { db } = world;
  await db.delete(redirects);
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => [add("/blog/p", "/about"), add("/about-us", "/blog/p")]).flat(),
  );
  expect(outcomes.filter((problem) => problem === null)).toHaveLength(1);
  expect(await leadsTo("/blog/p")).toBe("/about");
});

test.each([
  ["/admin/x", "/about", "is a page of this site"],
  ["/login", "/about", "is a page of this site"],
  ["/About", "/contact", "is a page of this site"],
  ["/blog/über-uns", "/about", "is the address of “Über uns”."],
  ["/project/hidden", "/about", "is the address of “Hidden work”."],
  ["/index.php?id=3", "/about", "without “?”"],
  ["//evil.example", "/about", "Enter a path"],
  ["/%00", "/about", "Enter a path"],
  ["", "/about", "Old address is required"],
  ["/b", "", "New address is required"],
  ["/b", "//evil.example/", "Enter a page of this site"],
  ["/b", "/\\evil.example", "Enter a page of this site"],
  ["/b", "https://evil.example/", "must be a page of this site"],
  ["/b", "javascript:alert(1)", "Enter a page of this site"],
  ["/b", "/nowhere", "There is no page at /nowhere."],
  [`/${"b".repeat(3_000)}`, "/about", "at most 2000 characters"],
])("%s to %s is refused", async (from, to, problem) => {
  expect(await add(from, to)).toContain(problem);
});

test("no text breaks the list, the search or a visitor's request", async () => {
  const { db } = world;
  await db.delete(redirects);
  const added: string[] = [];
  for (const text of storableStrings(200).slice(0, 60)) {
    if ((await add("/older", `/${text}`)) === null) {
      expect(await leadsTo("/older")).not.toBeNull();
      await removeRedirect(world, "/older");
    }
    if ((await add(`/old/${text}`, "/about")) !== null) continue;
    const { from } = redirectSchema.parse({ from: `/old/${text}`, to: "/about" });
    added.push(from);
    expect(await leadsTo(encodeURI(from))).toBe("/about");
    const found = await listRedirects(db, { query: from, page: 1 });
    expect(found).toContainEqual(expect.objectContaining({ from, to: "/about" }));
  }
  expect(added.length).toBeGreaterThan(30);
});

test("the list is searched by address and item, paged, and says where redirects came from", async () => {
  const { db } = world;
  await db.delete(redirects);
  await db
    .insert(redirects)
    .values([
      ...Array.from({ length: 60 }, (_, nth) => ({ fromPath: `/old/${nth}`, toPath: "/about" })),
      { fromPath: "/100%_sure", postId, origin: "imported" as const },
    ]);
  const list = (query: string, page = 1) => listRedirects(db, { query, page });
  expect(await countRedirects(db, "")).toBe(61);
  expect(await list("", 2)).toHaveLength(11);
  for (const query of ["%_", "über", "SURE", " sure\t"]) {
    expect([query, await countRedirects(db, query)]).toEqual([query, 1]);
    const [found] = await list(query);
    expect(found).toMatchObject({ origin: "imported", to: "/blog/%C3%BCber-uns" });
  }
  expect(await removeRedirect(world, "/100%_sure")).toBe(true);
  expect(await removeRedirect(world, "/100%_sure")).toBe(false);
  expect(await list("sure")).toEqual([]);
});
