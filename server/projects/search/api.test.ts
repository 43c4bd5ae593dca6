import { beforeEach, describe, expect, test } from "vitest";
import { startApi } from "../../../tests/support/api-site.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { rawRequest, sendRaw } from "../../../tests/support/raw-http.ts";
import { addProjects, fetchJson, resetProjects } from "../../../tests/support/search-site.ts";
import { waitForBlockedQuery } from "../../../tests/support/wait-for-lock.ts";
import { portfolioProjects } from "../tables.ts";

const site = await forAllTests(startApi());
beforeEach(() => resetProjects(site));

const ask = (path: string, init?: RequestInit) => fetchJson(site.url + path, init);

describe("the index for browsers", () => {
  test("contains every public project and is cached until one changes", async () => {
    await site.world.db.update(portfolioProjects).set({ isVisible: false });
    site.cache.invalidate(["projects"]);
    expect((await ask("/api/search-index")).body).toEqual({ complete: true, projects: [] });
    await addProjects(site, 1);
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
    await addProjects(site, 985);
    expect((await ask("/api/search-index")).body.projects).toHaveLength(1000);
    await addProjects(site, 1);
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

  test("that takes long leaves connections of the database to others", async () => {
    const { $client } = site.world.db;
    const holding = await $client.connect();
    await holding.query("begin; lock table portfolio_projects in access exclusive mode");
    const lists = Array.from({ length: 20 }, () => ask("/api/projects?q=harbour"));
    await waitForBlockedQuery(site.world.db, 4);
    await holding.query("rollback");
    holding.release();
    for (const { status } of await Promise.all(lists)) expect(status).toBe(200);
  });

  test("refuses a search that is longer than any title", async () => {
    const { status, body } = await ask(`/api/projects?q=${"x".repeat(5000)}`);
    expect([status, body.detail]).toEqual([400, "Search for at most 200 characters."]);
    expect((await ask(`/api/projects?q=${"%F0%9F%8E%A8".repeat(200)}`)).status).toBe(200);
  });
});

test("the index has no method POST, also without a body or Content-Length", async () => {
  const answer = await sendRaw(site.url, rawRequest("POST", "/api/search-index"));
  expect(answer.status).toBe(405);
});

test("the index and the list are documented", async () => {
  const { body } = await ask("/api/openapi.json");
  const documented = ["/api/search-index", "/api/projects"];
  expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(documented));
});
