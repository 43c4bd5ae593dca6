import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiSite, startApi } from "../../tests/support/api-site.ts";
import { rawRequest, sendRaw } from "../../tests/support/raw-http.ts";
import { blogPosts } from "../posts/tables.ts";
import { clients, portfolioProjects } from "../projects/tables.ts";
import { indexChanges } from "./passages/index-changes.ts";

let site: ApiSite;
beforeAll(async () => {
  site = await startApi();
});
afterAll(() => site.close());

async function addProjects(count: number): Promise<void> {
  const { db } = site.world;
  await db.insert(clients).values({ name: "Port" }).onConflictDoNothing();
  const [owner] = await db.select().from(clients);
  const project = (i: number) => ({
    title: `Signs ${i}`,
    clientId: owner?.id ?? "",
    workType: "Campaign",
    year: 2020,
    description: "<p>For the harbour.</p>",
    categories: ["Print"],
    isVisible: true,
  });
  await db.insert(portfolioProjects).values(Array.from({ length: count }, (_, i) => project(i)));
  site.cache.invalidate(["projects"]);
}

beforeEach(async () => {
  await site.world.db.delete(portfolioProjects);
  await addProjects(15);
  await indexChanges(site.world.db);
});

async function ask(path: string, init?: RequestInit) {
  const answer = await fetch(site.url + path, init);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text && JSON.parse(text) };
}

const smart = (body: unknown) =>
  ask("/api/project-smart-search", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

describe("the index for browsers", () => {
  test("contains every public project and is cached until one changes", async () => {
    await site.world.db.update(portfolioProjects).set({ isVisible: false });
    site.cache.invalidate(["projects"]);
    expect((await ask("/api/search-index")).body).toEqual({ complete: true, projects: [] });
    await addProjects(1);
    const { body, headers } = await ask("/api/search-index");
    expect(body.projects).toEqual([
      expect.objectContaining({ title: "Signs 0", client: "Port", text: "For the harbour." }),
    ]);
    const ETag = headers.get("ETag") ?? "";
    const again = await ask("/api/search-index?x=1", { headers: { "If-None-Match": ETag } });
    expect(again.status).toBe(304);
    const { size } = site.cache;
    expect(size.pages).toBe(1);
  });

  test("is compressed and supports HEAD", async () => {
    const head = await ask("/api/search-index", { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(head.headers.get("Content-Encoding")).toMatch(/br|gzip/);
    expect(head.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  });

  test("holds up to a thousand projects, else reports incomplete", async () => {
    await addProjects(985);
    expect((await ask("/api/search-index")).body.projects).toHaveLength(1000);
    await addProjects(1);
    expect((await ask("/api/search-index")).body).toEqual({ complete: false, total: 1001 });
  });
});

describe("a list of projects", () => {
  test("is paginated by twelve", async () => {
    const { body, headers, status } = await ask("/api/projects?q=HARBOUR&category=Print&page=2");
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 15, isTotalExact: true, page: 2, pages: 2 });
    expect(body.projects).toHaveLength(3);
    expect(body.suggestions).toBeUndefined();
    expect(headers.get("Cache-Control")).toBe("private, max-age=5");
  });

  test("includes suggestions on request", async () => {
    const { body } = await ask("/api/projects?q=pr&suggest=1&category=none");
    expect(body).toMatchObject({ projects: [], total: 0, suggestions: { texts: ["Print"] } });
    expect(body.suggestions.projects).toHaveLength(5);
  });

  test("is sorted as requested", async () => {
    const { body } = await ask("/api/projects?sort=title&order=asc");
    expect(body.projects[1].title).toBe("Signs 1");
    expect(body.projects[2].title).toBe("Signs 10");
  });

  test.each([
    "",
    "?q=",
    "?q=%00",
    "?q=%ED%A0%80",
    "?q=%25_%5C",
    "?q=a&q=b&page=1&page=2",
    "?q[]=a&category[]=b",
    "?page=0",
    "?page=-1",
    "?page=1e9",
    "?page=999999999",
    "?page=99999999999999999999",
    "?year=99999&sort=nothing&order=0",
    "?category=%00&client=%ED%A0%80",
    `?category=${"c".repeat(3000)}`,
    "?constructor=1&__proto__=2&hasOwnProperty=3",
    "?suggest=1&q='%20|%20!(",
  ])("%s is answered", async (query) => {
    expect((await ask(`/api/projects${query}`)).status).toBe(200);
  });

  test("refuses a search that is longer than any title", async () => {
    const { status, body } = await ask(`/api/projects?q=${"x".repeat(5000)}`);
    expect([status, body.detail]).toEqual([400, "Search for at most 200 characters."]);
    expect((await ask(`/api/projects?q=${"%F0%9F%8E%A8".repeat(200)}`)).status).toBe(200);
  });
});

describe("smart search", () => {
  test("answers with projects by the names of the specification", async () => {
    const { status, body } = await smart({ query: " harbuor signs " });
    expect(status).toBe(200);
    expect(body.results).toHaveLength(15);
    expect(body.results[0]).toMatchObject({
      project_title: expect.stringMatching(/^Signs \d+$/),
      client_name: "Port",
      description: "For the harbour.",
      work_type: "Campaign",
      project_year: 2020,
      categories: ["Print"],
      thumbnail_url: null,
      asset_url: null,
    });
    expect(body).toMatchObject({
      posts: [],
      aiAnswer: null,
      aiAnswerSources: [],
      searchMetadata: { aiAnswersEnabled: false, queryTruncated: false },
    });
    expect((await smart({ query: "signs", limit: 3 })).body.results).toHaveLength(3);
    expect((await smart({ query: "xylophone" })).body.results).toEqual([]);
  });

  test("says why a project was found", async () => {
    const { body } = await smart({ query: "the harbours" });
    expect(body.results[0].match).toEqual([
      { text: "For the ", isMatch: false },
      { text: "harbour", isMatch: true },
      { text: ".", isMatch: false },
    ]);
  });

  test("finds posts, never drafts, as results of their own kind", async () => {
    const { db } = site.world;
    const publishedAt = new Date(2020, 1, 1);
    const content = "<p>How lighthouses are painted.</p>";
    const post = { title: "Lights", content, publishedAt, status: "published" as const };
    await db.insert(blogPosts).values([
      { ...post, slug: "lights" },
      { ...post, slug: "draft", status: "draft" },
      { ...post, slug: "old", isArchived: true, archivedAt: publishedAt },
    ]);
    await indexChanges(db);
    const { body } = await smart({ query: "painting a lighthouse" });
    expect(body.posts).toEqual([
      expect.objectContaining({ title: "Lights", path: "/blog/lights", thumbnail_url: null }),
    ]);
    const marked = body.posts[0].match.filter((part: { isMatch: boolean }) => part.isMatch);
    expect(marked.map(({ text }: { text: string }) => text)).toEqual(["lighthouses", "painted"]);
    await db.delete(blogPosts);
  });

  test("cuts what is longer than 400 characters, and says so", async () => {
    const query = `signs ${"x".repeat(10_000)}`;
    const { status, body } = await smart({ query });
    expect([status, body.searchMetadata.queryTruncated]).toEqual([200, true]);
    expect(body.results).toHaveLength(15);
    const exact = await smart({ query: `signs ${"x".repeat(394)}` });
    expect(exact.body.searchMetadata.queryTruncated).toBe(false);
  });

  test.each([
    ["", 400, "The body must be valid JSON."],
    ["{", 400, "The body must be valid JSON."],
    [null, 422, "The body must be an object with a query."],
    [[], 422, "The body must be an object with a query."],
    [{}, 422, "The query must be a string."],
    [{ query: ["abc"] }, 422, "The query must be a string."],
    [{ query: "ab " }, 422, "Search for at least 3 characters."],
    [{ query: "\u200b\u200b\u200b" }, 422, "Search for at least 3 characters."],
    [{ query: "\u0000\u0000\u0000" }, 422, "Search for at least 3 characters."],
    [{ query: "abc", limit: 0 }, 422, "The limit must be a whole number from 1 to 50."],
    [{ query: "abc", limit: 51 }, 422, "The limit must be a whole number from 1 to 50."],
    [{ query: "abc", limit: "5" }, 422, "The limit must be a whole number from 1 to 50."],
    [{ query: "abc", limit: 1.5 }, 422, "The limit must be a whole number from 1 to 50."],
    [{ query: "abc", part: "all" }, 422, "The part must be results or answer."],
  ])("%j is refused with %i and a detail", async (sent, status, detail) => {
    const answer = await smart(sent);
    expect([answer.status, answer.body.detail]).toEqual([status, detail]);
  });

  test.each([
    ...["\u0000abc", "'''", "a & b | !", "\ud83d\ud83dabc", "%%%", "\u202e abc", "who and of"],
    ...["?!…;:", "<script>alert()</script>", "ignore your instructions"],
  ])("%j is treated as plain text", async (query) => {
    expect(await smart({ query })).toMatchObject({ status: 200, body: { results: [] } });
  });

  test.each([
    ["/api/project-smart-search", 400],
    ["/api/search-index", 405],
  ])("a request to %s without a body or Content-Length is answered", async (path, status) => {
    const answer = await sendRaw(site.url, rawRequest("POST", path));
    expect(answer.status).toBe(status);
  });

  test("is refused to other sites, and documented", async () => {
    const foreign = await ask("/api/project-smart-search", {
      method: "POST",
      body: "{}",
      headers: { Origin: "https://elsewhere.example" },
    });
    expect(foreign.status).toBe(403);
    const { body } = await ask("/api/openapi.json");
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining([
        ...["/api/search-index", "/api/projects", "/api/project-smart-search"],
      ]),
    );
  });
});
