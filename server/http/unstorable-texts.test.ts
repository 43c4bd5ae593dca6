import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { ownersCookie } from "../../tests/support/owners-cookie.ts";
import { BROWSER } from "../../tests/support/views.ts";
import { siteConfig } from "../site/tables.ts";
import { API_RULES } from "./api-rules.ts";

/** Each text that an operation reads from its query, headers or body. */
const TEXTS: Readonly<Record<string, Record<string, string>>> = {
  "GET /find": { q: "x" },
  "GET /media/pictures": { q: "x", after: "x" },
  "GET /projects": {
    q: "x",
    category: "x",
    workType: "x",
    year: "1",
    client: "x",
    role: "x",
    sort: "title",
    order: "asc",
    page: "1",
  },
  "GET /view-counts": { post: "x", id: "x", ids: "x" },
  "PATCH /media/:id": { altText: "x" },
  "POST /contact": {
    full_name: "Ada Byron",
    email: "ada@example.com",
    reason: "hiring",
    message: "I would like to hire you.",
    website: "",
    shown_for_ms: "9",
  },
  "POST /subscribe-newsletter": { email: "ada@example.com", place: "footer", website: "" },
  "POST /views": {
    noun: "post",
    id: randomUUID(),
    sessionId: randomUUID(),
    visitorId: randomUUID(),
    referrer: "https://example.com/",
    search: "?utm_source=x",
  },
  "POST /preview-views": { token: "x" },
  "POST /project-smart-search": { query: "bridges" },
  "POST /passkeys": { name: "x", made: "x" },
  "POST /mail-events": { type: "x", email: "a@example.com" },
  "POST /uploads": { place: "project-files", fileName: "x.pdf" },
};

let cookie: string;
const site = await forAllTests(startApi());

beforeAll(async () => {
  cookie = await ownersCookie(site.world);
  await site.world.db
    .insert(siteConfig)
    .values({ newsletterEnabled: true, newsletterShowInFooter: true });
});

let visitors = 0;

function ask(operation: string, texts: Record<string, string>, id: string): Promise<Response> {
  const [method = "", path = ""] = operation.split(" ");
  const url = new URL(`${site.url}/api${path.replace(":id", encodeURIComponent(id))}`);
  const headers: Record<string, string> = {
    Cookie: cookie,
    Origin: site.world.environment.SITE_URL,
    "User-Agent": BROWSER,
    "X-Forwarded-For": `198.51.${visitors >> 8}.${visitors++ & 255}`,
  };
  if (operation === "POST /uploads") {
    const coded = ([name, text]: [string, string]) =>
      `${name} ${btoa(unescape(encodeURIComponent(text.toWellFormed())))}`;
    headers["Tus-Resumable"] = "1.0.0";
    headers["Upload-Length"] = "10";
    headers["Upload-Metadata"] = Object.entries(texts).map(coded).join(",");
    return fetch(url, { method, headers });
  }
  if (method === "GET" || method === "DELETE") {
    for (const [name, text] of Object.entries(texts)) url.searchParams.set(name, text);
    return fetch(url, { method, headers });
  }
  headers["Content-Type"] = operation === "POST /views" ? "text/plain" : "application/json";
  return fetch(url, { method, headers, body: JSON.stringify(texts) });
}

const UNSTORABLE = [
  { what: "a NUL", sign: "\0" },
  { what: "a high surrogate", sign: "\ud83d" },
  { what: "a low surrogate", sign: "\ude00" },
];
const operations = Object.keys(API_RULES).filter((operation) => operation !== "GET /events");

test.each(UNSTORABLE)("$what in any text causes no server error", async ({ sign }) => {
  const failed: string[] = [];
  for (const operation of operations) {
    const texts = TEXTS[operation] ?? {};
    const tried = Object.keys(texts).map((name) => ({
      name,
      changed: { ...texts, [name]: `${texts[name]}${sign}${texts[name]}` },
    }));
    if (operation.includes(":id")) tried.push({ name: "id", changed: texts });
    for (const { name, changed } of tried) {
      const id = name === "id" ? `x${sign.toWellFormed()}` : randomUUID();
      const { status } = await ask(operation, changed, id);
      if (status >= 500) failed.push(`${operation}, ${name}: ${status}`);
    }
  }
  expect(failed).toEqual([]);
});

test.each(UNSTORABLE)(
  "a message with $what is refused, with the field that holds it",
  async ({ sign }) => {
    for (const name of ["full_name", "message"]) {
      const texts = TEXTS["POST /contact"] ?? {};
      const answer = await ask("POST /contact", { ...texts, [name]: `${texts[name]}${sign}` }, "");
      expect([answer.status, Object.keys((await answer.json()).problems)]).toEqual([422, [name]]);
    }
  },
);
