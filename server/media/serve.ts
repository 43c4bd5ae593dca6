import type { Readable } from "node:stream";
import { type Context, Hono } from "hono";
import { type Media, mediaKey, parseMediaKey, renditionKey } from "#domain/media/media.ts";
import type { Env } from "../http/hono-env.ts";
import type { Storage } from "../storage/storage.ts";
import type { World } from "../world.ts";
import {
  type Audience,
  mediaHeaders,
  type Served,
  servedOriginal,
  servedRendition,
} from "./headers.ts";
import { askedRange } from "./range.ts";
import { findByAddress, findByHash } from "./store.ts";
import { publicVisibility } from "./visibility.ts";

/**
 * Whether somebody may have a file that the public may not, as whoever sends this request proves it
 * by a cookie. Asked for every such request, never remembered.
 */
export type MediaGuard = (media: Media, c: Context<Env>, isOriginal: boolean) => Promise<boolean>;

type Place = Pick<World, "db" | "storage" | "now">;
type Found = { media: Media; key: string; served: Served; isOriginal: boolean };

const ROWS_REMEMBERED = 2000;

/**
 * Answers `GET` and `HEAD` of `/<area>/<file>` below `/media`, with the file's name for people after
 * it if wanted: the files and renditions that rows name, and nothing else. Nothing is made on
 * request. What the public may not have is 404 for whom no guard lets through.
 */
export function mediaDoor(place: Place, guards: readonly MediaGuard[] = []): Hono<Env> {
  const rows = remembering((key) => findServed(place, key));
  return new Hono<Env>().get("/:area/:name/:label?", async (c) => {
    const { area, name, label } = c.req.param();
    const open = await openTo(place, rows, guards, c, `${area}/${name}`);
    if (!open || (label !== undefined && label !== open.found.media.fileName)) return notFound();
    const { found, audience } = open;
    const headers = mediaHeaders(found.served, audience);
    if (isKnown(c.req.header("If-None-Match"), found.served.etag)) {
      return new Response(null, { status: 304, headers });
    }
    return answer(c, place.storage, found, headers);
  });
}

/** What this visitor may have of what a key names, and as whom; null for nothing. */
async function openTo(
  { db, now }: Place,
  rows: Rows,
  guards: readonly MediaGuard[],
  c: Context<Env>,
  key: string,
): Promise<{ found: Found; audience: Audience } | null> {
  let found = await rows.find(key);
  if (!found) return null;
  const seen = await publicVisibility(db, found.media, now());
  // A row that was removed and made again may say something else of the same bytes.
  if (found.media.id !== seen.mediaId) found = await rows.findAnew(key);
  if (!found) return null;
  if (found.isOriginal ? seen.original : seen.renditions) {
    const isGuarded = found.isOriginal ? seen.guarded : seen.guardedRenditions;
    return { found, audience: isGuarded ? "guarded" : "everybody" };
  }
  for (const mayHave of guards) {
    if (await mayHave(found.media, c, found.isOriginal)) return { found, audience: "holder" };
  }
  return null;
}

async function answer(c: Context<Env>, storage: Storage, found: Found, headers: Headers) {
  const ifRange = c.req.header("If-Range");
  const isRangeMeant = ifRange === undefined || ifRange.trim() === found.served.etag;
  const header = isRangeMeant && c.req.method === "GET" ? c.req.header("Range") : undefined;
  if (header === undefined && c.req.method === "GET") {
    return bodyOf(await storage.read(found.key), 200, headers);
  }
  const size = await storage.stat(found.key);
  if (!size) return notFound();
  const asked = askedRange(header, size.bytes);
  if (asked.kind === "none") {
    headers.set("Content-Range", `bytes */${size.bytes}`);
    headers.delete("Content-Disposition");
    return new Response(null, { status: 416, headers });
  }
  if (c.req.method === "HEAD") {
    headers.set("Content-Length", String(size.bytes));
    return new Response(null, { headers });
  }
  if (asked.kind === "whole") return bodyOf(await storage.read(found.key), 200, headers);
  const { start, end } = asked.range;
  headers.set("Content-Range", `bytes ${start}-${end}/${size.bytes}`);
  return bodyOf(await storage.read(found.key, asked.range), 206, headers);
}

/** Sends as fast as the visitor takes it; a visitor who leaves closes the file. */
function bodyOf(content: Awaited<ReturnType<Storage["read"]>>, status: number, headers: Headers) {
  if (!content) return notFound();
  headers.set("Content-Length", String(content.bytes));
  return new Response(webStream(content.body), { status, headers });
}

async function findServed({ db }: Place, key: string): Promise<Found | null> {
  const parts = parseMediaKey(key);
  if (!parts) return null;
  if ("ext" in parts) {
    const media = await findByAddress(db, parts);
    return (
      media && { media, key: mediaKey(parts), served: servedOriginal(media), isOriginal: true }
    );
  }
  const { area, hash, name, format } = parts;
  const media = (await findByHash(db, area, hash)).find(({ renditions }) =>
    renditions.some((made) => made.name === name && made.formats.includes(format)),
  );
  if (!media) return null;
  const served = servedRendition(media, `${name}.${format}`, `image/${format}`);
  return { media, key: renditionKey(parts), served, isOriginal: false };
}

type Rows = Record<"find" | "findAnew", (key: string) => Promise<Found | null>>;

/** The latest found rows are kept in memory; what is not found is asked for again each time. */
function remembering(read: (key: string) => Promise<Found | null>): Rows {
  const remembered = new Map<string, Found>();
  function remember(key: string, found: Found | null): Found | null {
    remembered.delete(key);
    if (!found) return null;
    remembered.set(key, found);
    const [oldest] = remembered.keys();
    if (remembered.size > ROWS_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return found;
  }
  return {
    find: async (key) => remember(key, remembered.get(key) ?? (await read(key))),
    findAnew: async (key) => remember(key, await read(key)),
  };
}

/** Whether If-None-Match names this version. RFC 9110 §13.1.2: weak marks do not matter here. */
function isKnown(header: string | undefined, etag: string): boolean {
  const named = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return named.includes("*") || named.includes(etag);
}

function notFound(): Response {
  return new Response("Not found\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/**
 * A Node stream as the body of a Response. Read piece by piece, as fast as the visitor takes it;
 * a visitor who leaves closes the source. (`Readable.toWeb` does the same, in a type of its own.)
 */
function webStream(source: Readable): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      source.destroy();
    },
  });
}
