import { afterAll, beforeAll, expect, test } from "vitest";
import { API_RULES } from "#server/http/api-rules.ts";
import { OWNERS_PAGES } from "#server/http/route-at.ts";
import { type ContentSite, startContentSite } from "../support/content-site.ts";
import { EVERY_PAGE } from "../support/every-route.ts";
import { everyOperation } from "../support/operations.ts";
import { rawRequest, sendRaw } from "../support/raw-http.ts";
import { VISITORS, type VisitorKind, visitorsOf } from "../support/visitors.ts";

let site: ContentSite;
let cookies: Record<VisitorKind, string>;
let operations: string[];
beforeAll(async () => {
  site = await startContentSite();
  cookies = await visitorsOf(site);
  operations = await everyOperation();
});
afterAll(() => site.stop());

const OWNERS = EVERY_PAGE.filter(({ isOwners }) => isOwners);
const PUBLIC = EVERY_PAGE.filter(({ isOwners }) => !isOwners);
const WITHOUT_RIGHT = VISITORS.filter((kind) => kind !== "owner");

async function ask(path: string, kind: VisitorKind, method = "GET"): Promise<Response> {
  const isSent = method !== "GET";
  return fetch(site.url + path, {
    method,
    redirect: "manual",
    signal: AbortSignal.timeout(20_000),
    headers: { Cookie: cookies[kind], ...(isSent ? { Origin: site.url } : {}) },
    body: isSent ? new URLSearchParams({ version: "1" }) : undefined,
  });
}

/** Where an answer sends its reader, also where it is one for scripts. */
async function sentTo(answer: Response): Promise<string> {
  const location = answer.headers.get("location");
  if (location) return location;
  const text = await answer.text();
  return /"redirect","([^"]+)"/.exec(text)?.[1] ?? `${answer.status}`;
}

test("there are public and owner pages, and all of the owner's are guarded", () => {
  expect(OWNERS.length).toBeGreaterThan(10);
  expect(PUBLIC.length).toBeGreaterThan(10);
  expect(OWNERS.every(({ id }) => id.startsWith(OWNERS_PAGES))).toBe(true);
  expect(PUBLIC.some(({ id }) => id.startsWith(OWNERS_PAGES))).toBe(false);
});

test.each(WITHOUT_RIGHT)(
  "no page of the owner, its data or its action answers: %s",
  async (kind) => {
    const door = kind === "member" ? "/?denied=admin" : "/login";
    for (const { id, path } of OWNERS) {
      const data = `${path}.data`;
      const tries: [string, string][] = [
        [path, "GET"],
        [path.toUpperCase(), "GET"],
        [path.replace("admin", "%61dmin"), "GET"],
        [`${path}/`, "GET"],
        [data, "GET"],
        [`${data}?_routes=${id}`, "GET"],
        [`${path}?index`, "POST"],
        [path, "POST"],
        [data, "POST"],
        [`${data}?index`, "POST"],
      ];
      for (const [address, method] of tries) {
        const answer = await ask(address, kind, method);
        const place = await sentTo(answer);
        // Routes without an action answer 405, to the owner too.
        if (method === "POST" && place === "405") continue;
        expect([method, address, place.split("?next=")[0]]).toEqual([method, address, door]);
        expect(answer.headers.get("cache-control")).toBe("no-store");
      }
    }
  },
);

/** Addresses of the owner that lead to another page, by their route. */
const LEADING_ON = /\/(?:edit-link|remove-sample|test-mail)$/;

test("the owner is let through everywhere", async () => {
  for (const { id, path, hasAction } of OWNERS.filter(({ id }) => !id.includes("sign-out"))) {
    const answer = await ask(path, "owner");
    // No item has the placeholder names, and no token is valid; some pages redirect.
    const isThere = !/nothing|0000-|confirm-email/.test(path);
    const expected = LEADING_ON.test(id) ? [302] : isThere ? [200] : [404, 410];
    expect([path, answer.status]).toEqual([path, expect.toBeOneOf(expected)]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    if (hasAction)
      expect([path, (await ask(`${path}?index`, "owner", "POST")).status]).not.toEqual([path, 405]);
  }
});

test("only public actions with a rule are accepted", async () => {
  for (const { path, hasAction } of PUBLIC) {
    const { status } = await ask(path, "anonymous", "POST");
    expect([path, status === 405]).toEqual([path, !hasAction]);
  }
});

test("public pages are the same for everyone", async () => {
  for (const { id, path } of PUBLIC.filter(({ id }) => !id.includes("sign-in"))) {
    const answers = await Promise.all(VISITORS.map((kind) => ask(path, kind)));
    const said = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect([id, said.size]).toEqual([id, 1]);
  }
});

test("what programs and other sites read is the same for everyone", async () => {
  for (const path of [
    "/index.md",
    "/about.md",
    "/blog.md",
    "/llms-full.txt",
    "/mcp",
    "/embed/ask",
  ]) {
    const answers = await Promise.all(VISITORS.map((kind) => ask(path, kind)));
    const said = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect([path, said.size, answers.some(({ headers }) => headers.has("set-cookie"))]).toEqual([
      path,
      1,
      false,
    ]);
  }
});

test("an address with parent segments is refused", async () => {
  for (const path of ["/x/../login", "/%2e/login", "/blog/%2E%2e/login", "/a/..", "/x/..\\admin"]) {
    const { status } = await sendRaw(site.url, rawRequest("GET", path));
    expect([path, status]).toEqual([path, 400]);
  }
  expect((await ask("/login/_.data", "anonymous")).status).toBe(200);
  expect(site.output()).not.toMatch(/"level":50/);
});

test("visitors cannot find out which pages the owner has", async () => {
  for (const path of ["/", "/blog", "/login"]) {
    const html = await (await ask(path, "anonymous")).text();
    expect(html).toContain("/assets/visitors-");
    expect(html).not.toMatch(/\/assets\/manifest-|admin\/layout/);
  }
  expect(await (await ask("/admin", "owner")).text()).toContain("/assets/manifest-");
});

test("every operation has a rule, and every rule an operation", () => {
  expect(operations.length).toBeGreaterThan(5);
  expect([...operations].sort()).toEqual(Object.keys(API_RULES).sort());
});

test("operations of the owner are refused to everyone else, with a reason", async () => {
  const owners = operations.filter((operation) => API_RULES[operation] === "owner");
  for (const operation of owners) {
    const [method = "", path = ""] = operation.split(" ");
    for (const kind of WITHOUT_RIGHT) {
      const answer = await ask(`/api${path}`, kind, method);
      const { detail } = await answer.json();
      const told = kind === "member" ? [403, "Admin access required"] : [401, "Please sign in."];
      expect([operation, kind, answer.status, detail]).toEqual([operation, kind, ...told]);
    }
  }
});
