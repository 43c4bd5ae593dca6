import { type Context, Hono } from "hono";
import { type Media, mediaKey, parseMediaKey, renditionKey } from "#domain/media/media.ts";
import type { Storage } from "../storage/storage.ts";
import type { World } from "../world.ts";
import { mediaHeaders, type Served, servedOriginal, servedRendition } from "./headers.ts";
import { askedRange } from "./range.ts";
import { findByAddress, findByHash } from "./store.ts";
import { publicVisibility, type Visibility } from "./visibility.ts";
import { webStream } from "./web-stream.ts";

/** What whoever sends this request may have of a file. Asked for every request, never remembered. */
export type MediaGuard = (media: Media, request: Request) => Promise<Visibility>;

type Place = Pick<World, "db" | "storage" | "now">;
type Found = { media: Media; key: string; served: Served; isOriginal: boolean };

const ROWS_REMEMBERED = 2000;

/**
 * Answers `GET` and `HEAD` of `/<area>/<file>` below `/media`, with the file's name for people after
 * it if wanted: the files and renditions that rows name, and nothing else. Nothing is made on
 * request. Without a guard everybody is a visitor.
 */
export function mediaDoor(place: Place, guard?: MediaGuard): Hono {
  const { db, storage, now } = place;
  const mayServe = guard ?? ((media: Media) => publicVisibility(db, media, now()));
  const find = remembering((key) => findServed(place, key));
  return new Hono().get("/:area/:name/:label?", async (c) => {
    const { area, name, label } = c.req.param();
    const found = await find(`${area}/${name}`);
    if (label !== undefined && label !== found?.media.fileName) return notFound();
    const visibility = found && (await mayServe(found.media, c.req.raw));
    const isOpen = found?.isOriginal ? visibility?.original : visibility?.renditions;
    if (!found || !visibility || !isOpen) return notFound();
    const headers = mediaHeaders(found.served, found.isOriginal && visibility.guarded);
    if (isKnown(c.req.header("If-None-Match"), found.served.etag)) {
      return new Response(null, { status: 304, headers });
    }
    return answer(c, storage, found, headers);
  });
}

async function answer(c: Context, storage: Storage, found: Found, headers: Headers) {
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

/** Rows never change, so the latest found ones are kept in memory; what is not found is asked again. */
function remembering(find: (key: string) => Promise<Found | null>) {
  const remembered = new Map<string, Found>();
  return async (key: string): Promise<Found | null> => {
    const found = remembered.get(key) ?? (await find(key));
    if (!found) return null;
    remembered.delete(key);
    remembered.set(key, found);
    const [oldest] = remembered.keys();
    if (remembered.size > ROWS_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return found;
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
