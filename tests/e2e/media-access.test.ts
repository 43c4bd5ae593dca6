import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Media, mediaUrl, namedMediaUrl, renditionUrl } from "#domain/media/media.ts";
import { announce } from "#server/db/announcements.ts";
import { portfolioProjects } from "#server/projects/tables.ts";
import { type ContentSite, startContentSite } from "../support/content-site.ts";
import { photo } from "../support/media.ts";
import { rawRequest, sendRaw } from "../support/raw-http.ts";
import { storeOnSite } from "../support/site-media.ts";
import { stageProject } from "../support/staged-project.ts";
import { VISITORS, type VisitorKind, visitorsOf } from "../support/visitors.ts";

let site: ContentSite;
let cookies: Record<VisitorKind, string>;
let project: string;
let file: Media;

beforeAll(async () => {
  site = await startContentSite();
  cookies = await visitorsOf(site);
  const bytes = await photo(900, 600, 91).jpeg().toBuffer();
  const cover = await photo(500, 400, 92).jpeg().toBuffer();
  const thumbnailId = (await storeOnSite(site, "cover.jpg", cover)).id;
  const staged = { slug: "guarded", title: "Guarded", thumbnailId };
  project = (await stageProject(site, staged, [{ fileName: "secret.jpg", bytes }])).id;
  file = await storeOnSite(site, "secret.jpg", bytes);
});
afterAll(() => site.stop());

const HIDDEN = { isVisible: false, isArchived: false, allowPublicPreview: true, archivedAt: null };
const STATES = {
  hidden: HIDDEN,
  archived: { ...HIDDEN, isVisible: true, isArchived: true, archivedAt: new Date() },
  "without preview": { ...HIDDEN, isVisible: true, allowPublicPreview: false },
  open: { ...HIDDEN, isVisible: true },
};

/** As every way to switch does: in one transaction, and announced in it. */
async function set(state: keyof typeof STATES): Promise<void> {
  await site.db.transaction(async (tx) => {
    await tx.update(portfolioProjects).set(STATES[state]).where(eq(portfolioProjects.id, project));
    await announce(tx, ["projects", `project:${project}`]);
  });
}

const addresses = () => [
  mediaUrl(file),
  namedMediaUrl(file),
  ...file.renditions.flatMap(({ name, formats }) =>
    formats.map((format) => renditionUrl(file, name, format)),
  ),
];

/** The ways to ask for a file: what is sent, and what it is answered where one may have it. */
const WAYS: [string, RequestInit, number][] = [
  ["plainly", {}, 200],
  ["for its head", { method: "HEAD" }, 200],
  ["for a part", { headers: { Range: "bytes=0-9" } }, 206],
  ["for its end", { headers: { Range: "bytes=-1" } }, 206],
  ["for what is behind its end", { headers: { Range: "bytes=99999999-" } }, 416],
  ["with anything known", { headers: { "If-None-Match": "*" } }, 304],
  ["for a part of another", { headers: { Range: "bytes=0-9", "If-Range": '"x"' } }, 200],
];

async function ask(path: string, kind: VisitorKind, init: RequestInit = {}) {
  const headers = { ...Object.fromEntries(new Headers(init.headers)), Cookie: cookies[kind] };
  const answer = await fetch(site.url + path, { ...init, headers });
  await answer.arrayBuffer();
  return answer;
}

test.each(["hidden", "archived", "without preview"] as const)(
  "a file of a project that is %s is there for its owner alone, however one asks",
  async (state) => {
    await set(state);
    for (const path of addresses()) {
      for (const [way, init, status] of WAYS) {
        for (const kind of VISITORS) {
          const answer = await ask(path, kind, init);
          const expected = kind === "owner" ? status : 404;
          expect([path, way, kind, answer.status]).toEqual([path, way, kind, expected]);
          const caching = kind === "owner" ? "private, no-cache" : "no-store";
          expect(answer.headers.get("cache-control")).toBe(caching);
          expect(answer.headers.get("vary")).toBe(kind === "owner" ? "Cookie" : null);
          if (kind !== "owner") expect(answer.headers.get("etag")).toBeNull();
        }
      }
    }
  },
);

test("no other spelling of the address gives access", async () => {
  await set("hidden");
  const path = mediaUrl(file);
  const others = [
    path.toUpperCase(),
    path.replace("media", "MEDIA"),
    path.replace("media", "%6dedia"),
    path.replace("projects", "%70rojects"),
    path.replace(".jpg", "%2ejpg"),
    path.replace("/projects/", "/projects%2f"),
    path.replace("/projects/", "//projects/"),
    path.replace("/media/", "/media/./"),
    `${path}/`,
    `${path}?w=400`,
    `${path}%00`,
    `${path}.data`,
  ];
  for (const other of others) {
    const { status } = await sendRaw(site.url, rawRequest("GET", other));
    expect([other, status === 404 || status === 400 || status === 301]).toEqual([other, true]);
  }
});

test("a switch takes effect with the next request, also for cached files", async () => {
  for (const closed of ["hidden", "without preview", "archived"] as const) {
    await set("open");
    const seen = await ask(mediaUrl(file), "anonymous");
    expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    const known = { headers: { "If-None-Match": seen.headers.get("etag") ?? "" } };
    expect((await ask(mediaUrl(file), "anonymous", known)).status).toBe(304);
    await set(closed);
    for (const init of [{}, known, { headers: { Range: "bytes=0-3" } }]) {
      expect((await ask(mediaUrl(file), "anonymous", init)).status).toBe(404);
    }
  }
});

test("a file that nothing uses yet is there for its owner alone", async () => {
  const bytes = await photo(300, 200, 93).jpeg().toBuffer();
  const fresh = await storeOnSite(site, "just sent.jpg", bytes);
  for (const kind of VISITORS) {
    const { status } = await ask(mediaUrl(fresh), kind);
    expect([kind, status]).toEqual([kind, kind === "owner" ? 200 : 404]);
  }
});
