import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Media, mediaUrl, namedMediaUrl, renditionUrl } from "#domain/media/media.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import type { Listening } from "../../tests/support/listen.ts";
import { gradient, pdf } from "../../tests/support/media.ts";
import { openMediaWorld, storedPdf, storedPhoto } from "../../tests/support/media-rows.ts";
import { openMediaSite, showOnSite } from "../../tests/support/media-site.ts";
import { addProject, addPublicProject } from "../../tests/support/rows.ts";
import { findPublicProject } from "../projects/store.ts";
import { portfolioProjects, projectFiles } from "../projects/tables.ts";
import { keepFile, keepPicture } from "./keep.ts";
import { type MediaGuard, mediaRoutes } from "./serve.ts";
import { media } from "./tables.ts";
import { replaceUses } from "./uses.ts";

let site: Listening;

const world = await forAllTests(openMediaWorld());

beforeAll(async () => {
  site = await openMediaSite(world);
});
afterAll(async () => {
  await site.close();
});

const fetched = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${site.origin}${path}`, { headers, method });
const shown = (file: Media) => showOnSite(world, file);

test("a file is served with length, type, a strong ETag and permanent caching", async () => {
  const photo = await shown(await storedPhoto(world, "a photo"));
  const answer = await fetched(mediaUrl(photo));
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
    "content-disposition": `inline; filename="a photo.jpg"; filename*=UTF-8''a%20photo.jpg`,
    "content-length": String(photo.bytes),
    "content-security-policy": expect.stringContaining("sandbox"),
    "content-type": "image/jpeg",
    "cross-origin-resource-policy": "cross-origin",
    etag: `"${photo.hash}.jpg"`,
    "x-content-type-options": "nosniff",
  });
  expect((await answer.arrayBuffer()).byteLength).toBe(photo.bytes);
});

test.each(["avif", "webp", "jpeg"] as const)("a rendition is served as %s", async (format) => {
  const bytes = await gradient(400, 300).png().toBuffer();
  const kept = await keepPicture(world, { bytes, area: "projects", fileName: "gradient.png" });
  if (!kept.ok) throw new Error(kept.reason);
  const photo = await shown(kept.media);
  const answer = await fetched(renditionUrl(photo, 400, format));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe(`image/${format}`);
  expect(answer.headers.get("etag")).toBe(`"${photo.hash}-400.${format}"`);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  const { byteLength } = await answer.arrayBuffer();
  expect(answer.headers.get("content-length")).toBe(String(byteLength));
});

test("a file is also served under its original name, and under no other", async () => {
  const file = await shown(await storedPdf(world, "Résumé of Ilse/100%?"));
  const named = namedMediaUrl(file);
  expect(named).not.toBe(mediaUrl(file));
  const answer = await fetched(named);
  expect([answer.status, answer.headers.get("etag")]).toEqual([200, `"${file.hash}.pdf"`]);
  for (const other of ["other.pdf", "", "a/b", `${encodeURIComponent(file.fileName)}/`]) {
    expect([other, (await fetched(`${mediaUrl(file)}/${other}`)).status]).toEqual([other, 404]);
  }
});

test("a renamed file is served under its new name only", async () => {
  const file = await shown(await storedPdf(world, "Draft"));
  expect((await fetched(namedMediaUrl(file))).status).toBe(200);
  const renamed = { ...file, fileName: "Final.pdf" };
  await world.db.update(media).set({ fileName: renamed.fileName }).where(eq(media.id, file.id));
  expect((await fetched(namedMediaUrl(renamed))).status).toBe(200);
  expect((await fetched(namedMediaUrl(file))).status).toBe(404);
});

test("a file that projects hold under several names is served under each of them", async () => {
  const file = await storedPdf(world, "Pitch, confidential");
  const names = { fileName: "Template.pdf", displayName: "", fileType: file.mimeType };
  const projectId = await addPublicProject(world.db, { allowPublicPreview: true });
  await world.db.insert(projectFiles).values({ projectId, mediaId: file.id, ...names });
  await replaceUses(world.db, { noun: "project", projectId }, [{ mediaId: file.id, role: "file" }]);
  const named = namedMediaUrl({ ...file, fileName: "Template.pdf" });
  const project = await findPublicProject(world.db, { id: projectId });
  expect(project?.files.map(({ url, page }) => [url, page])).toEqual([[named, named]]);
  const answer = await fetched(named);
  expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
    200,
    `inline; filename="Template.pdf"; filename*=UTF-8''Template.pdf`,
  ]);
  for (const other of ["Other.pdf", "Template.pdf%00", "%ff"]) {
    expect([other, (await fetched(`${mediaUrl(file)}/${other}`)).status]).toEqual([other, 404]);
  }
  await world.db.delete(projectFiles).where(eq(projectFiles.projectId, projectId));
  expect((await fetched(named)).status).toBe(404);
});

test("HEAD has the same headers without a body", async () => {
  const photo = await shown(await storedPhoto(world, "only the head"));
  for (const path of [mediaUrl(photo), renditionUrl(photo, 400, "webp")]) {
    const whole = await fetched(path);
    const head = await fetched(path, {}, "HEAD");
    const headers = (answer: Response) => {
      const { date, connection, "keep-alive": _, ...others } = Object.fromEntries(answer.headers);
      return others;
    };
    expect(head.status).toBe(200);
    expect(headers(head)).toEqual(headers(whole));
    expect(await head.text()).toBe("");
    await whole.arrayBuffer();
  }
});

test("a matching ETag gets a 304", async () => {
  const photo = await shown(await storedPhoto(world, "known"));
  const etag = `"${photo.hash}.jpg"`;
  for (const named of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await fetched(mediaUrl(photo), { "If-None-Match": named });
    expect([named, answer.status, await answer.text()]).toEqual([named, 304, ""]);
    expect(answer.headers.get("etag")).toBe(etag);
    expect(answer.headers.get("cache-control")).toContain("immutable");
  }
  const other = await fetched(mediaUrl(photo), { "If-None-Match": '"other"' });
  expect(other.status).toBe(200);
  await other.arrayBuffer();
});

describe("a part of a file", () => {
  const bytes = pdf("0123456789", 1000);
  const path = async () => {
    const kept = await keepFile(world, { bytes, area: "resumes", fileName: "cv.pdf" });
    if (!kept.ok) throw new Error(kept.reason);
    return mediaUrl(await shown(kept.media));
  };

  test.each([
    ["bytes=0-9", 0, 9],
    ["bytes=990-", 990, 999],
    ["bytes=-5", 995, 999],
    ["bytes=10-5000", 10, 999],
  ])("%s", async (range, start, end) => {
    const answer = await fetched(await path(), { Range: range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(`bytes ${start}-${end}/1000`);
    expect(answer.headers.get("content-length")).toBe(String(end - start + 1));
    const part = Buffer.from(await answer.arrayBuffer());
    expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test("beyond its end cannot be satisfied", async () => {
    const answer = await fetched(await path(), { Range: "bytes=1000-" });
    expect([answer.status, await answer.text()]).toEqual([416, ""]);
    expect(answer.headers.get("content-range")).toBe("bytes */1000");
  });

  test.each(["bytes=0-1,5-6", "bytes=5-1", "lines=1-2"])(
    "%s gets the whole file",
    async (range) => {
      const answer = await fetched(await path(), { Range: range });
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 1000]);
    },
  );

  test("needs a matching version", async () => {
    const url = await path();
    const etag = (await fetched(url, {}, "HEAD")).headers.get("etag") ?? "";
    const part = { Range: "bytes=0-9" };
    const same = await fetched(url, { ...part, "If-Range": etag });
    const other = await fetched(url, { ...part, "If-Range": '"other"' });
    const dated = await fetched(url, { ...part, "If-Range": "Wed, 18 Nov 2026 00:00:00 GMT" });
    expect([same.status, other.status, dated.status]).toEqual([206, 200, 200]);
    for (const answer of [same, other, dated]) await answer.arrayBuffer();
  });

  test("of a rendition is a part too", async () => {
    const photo = await shown(await storedPhoto(world, "part of a rendition"));
    const answer = await fetched(renditionUrl(photo, 400, "webp"), { Range: "bytes=0-3" });
    expect([answer.status, await answer.text()]).toEqual([206, "RIFF"]);
  });
});

test("an SVG opened by itself is downloaded and sandboxed", async () => {
  const text =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path d="M0 0h3v2z"/></svg>';
  const kept = await keepPicture(world, {
    bytes: Buffer.from(text),
    area: "site-assets",
    fileName: 'my "best" drawing – Grüße.svg',
  });
  if (!kept.ok) throw new Error(kept.reason);
  const answer = await fetched(mediaUrl(await shown(kept.media)));
  expect(await answer.text()).toBe(text);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(answer.headers.get("content-disposition")).toBe(
    "attachment; filename=\"my _best_ drawing _ Gr__e.svg\"; filename*=UTF-8''my%20_best_%20drawing%20%E2%80%93%20Gr%C3%BC%C3%9Fe.svg",
  );
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
});

describe("404", () => {
  test("for everything that is not exactly one of our files", async () => {
    const photo = await shown(await storedPhoto(world, "the only one"));
    const at = `/media/${photo.area}/${photo.hash}`;
    const others = [
      `${at}.png`,
      `${at}`,
      `${at}.jpg/`,
      `${at}.JPG`,
      `${at}-800.webp`,
      `${at}-401.webp`,
      `${at}-400.gif`,
      `${at}-400.jpeg`,
      `/media/projects/${photo.hash}.jpg`,
      `/media/thumbnails/${"0".repeat(64)}.jpg`,
      "/media/thumbnails/..%2f..%2fpackage.json",
      "/media/thumbnails/%00.jpg",
      "/media/.partial/x",
      "/media/thumbnails/",
    ];
    for (const path of others) {
      const answer = await fetched(path);
      expect([path, answer.status]).toEqual([path, 404]);
      await answer.text();
    }
    const missing = await fetched(`${at}.png`);
    expect(missing.headers.get("cache-control")).toBe("no-store");
  });

  test("when the row exists and the file does not", async () => {
    const photo = await shown(await storedPhoto(world, "lost"));
    await world.storage.delete(mediaUrl(photo).slice("/media/".length));
    expect((await fetched(mediaUrl(photo))).status).toBe(404);
    expect((await fetched(mediaUrl(photo), { Range: "bytes=0-1" })).status).toBe(404);
    expect((await fetched(mediaUrl(photo), {}, "HEAD")).status).toBe(404);
  });

  test("as soon as no public item uses the file, even when it was just served", async () => {
    const { db } = world;
    const file = await storedPhoto(world, "of a project", "projects");
    const projectId = await addPublicProject(db, { allowPublicPreview: true });
    const use = { mediaId: file.id, role: "asset" } as const;
    await replaceUses(db, { noun: "project", projectId }, [use]);
    const seen = async () => {
      const original = await fetched(mediaUrl(file));
      const rendition = await fetched(renditionUrl(file, 400, "webp"));
      await Promise.all([original.arrayBuffer(), rendition.arrayBuffer()]);
      return [original.status, original.headers.get("cache-control"), rendition.status];
    };
    const set = (values: { isVisible?: boolean; allowPublicPreview?: boolean }) =>
      db.update(portfolioProjects).set(values).where(eq(portfolioProjects.id, projectId));
    expect(await seen()).toEqual([200, "private, no-cache", 200]);
    await set({ allowPublicPreview: false });
    expect(await seen()).toEqual([404, "no-store", 200]);
    await set({ isVisible: false, allowPublicPreview: true });
    expect(await seen()).toEqual([404, "no-store", 404]);
  });
});

test("a rendition that only the preview opens is revalidated each time", async () => {
  const { db } = world;
  const file = await storedPhoto(world, "inside", "projects");
  const thumbnailId = (await storedPhoto(world, "outside")).id;
  const open = { isVisible: true, allowPublicPreview: true, thumbnailId };
  const projectId = await addProject(db, open);
  await replaceUses(db, { noun: "project", projectId }, [{ mediaId: file.id, role: "asset" }]);
  const answer = await fetched(renditionUrl(file, 400, "webp"));
  await answer.arrayBuffer();
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
});

test("guards decide for each request", async () => {
  const file = await storedPdf(world, "for the owner");
  const isOwner: MediaGuard = async (_, c) => c.req.header("Cookie") === "owner";
  const app = mediaRoutes({ ...world, now: () => new Date() }, [async () => false, isOwner]);
  const path = mediaUrl(file).slice("/media".length);
  expect((await app.request(path)).status).toBe(404);
  const answer = await app.request(path, { headers: { Cookie: "owner" } });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  expect(answer.headers.get("vary")).toBe("Cookie");
  await answer.arrayBuffer();
});
