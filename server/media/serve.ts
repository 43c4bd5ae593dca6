import type { Readable } from "node:stream";
import { type Context, Hono } from "hono";
import { type Media, mediaKey, parseMediaKey, renditionKey } from "#domain/media/media.ts";
import { matchesEtag } from "../http/encoded-response.ts";
import type { Env } from "../http/hono-env.ts";
import type { ByteRange, Storage } from "../storage/storage.ts";
import type { World } from "../world.ts";
import {
  type Audience,
  mediaHeaders,
  type Served,
  servedOriginal,
  servedRendition,
} from "./headers.ts";
import { findByAddress, findByHash, namesInProjects } from "./store.ts";
import { publicVisibility } from "./visibility.ts";

const WHOLE: RequestedRange = { kind: "whole" };

/** Whether the request may have a non-public file, by its cookies. Never cached. */
export type MediaGuard = (media: Media, c: Context<Env>, isOriginal: boolean) => Promise<boolean>;

type MediaWorld = Pick<World, "db" | "storage" | "now">;
type Found = { media: Media; key: string; served: Served; isOriginal: boolean };

const ROWS_CACHED_MAX = 2000;

/** `/media/<area>/<file>[/<name for people>]`; 404 for what is neither public nor granted. */
export function mediaRoutes(world: MediaWorld, guards: readonly MediaGuard[] = []): Hono<Env> {
  const rows = cachedRows((key) => findServed(world, key));
  return new Hono<Env>().get("/:area/:name/:label?", async (c) => {
    const { area, name, label } = c.req.param();
    const key = `${area}/${name}`;
    const open = await authorize(world, rows, guards, c, key);
    const found = open && (await labelled(world, rows, open.found, label));
    if (!found) return notFound();
    const headers = mediaHeaders(found.served, open.audience);
    if (matchesEtag(c.req.header("If-None-Match") ?? "", found.served.etag)) {
      return new Response(null, { status: 304, headers });
    }
    return respond(c, world.storage, found, headers);
  });
}

async function authorize(
  { db, now }: MediaWorld,
  rows: Rows,
  guards: readonly MediaGuard[],
  c: Context<Env>,
  key: string,
): Promise<{ found: Found; audience: Audience } | null> {
  let found = await rows.find(key);
  if (!found) return null;
  const visibility = await publicVisibility(db, found.media, now());
  // The row may have been recreated for the same bytes.
  if (found.media.id !== visibility.mediaId) found = await rows.refetch(key);
  if (!found) return null;
  if (found.isOriginal ? visibility.original : visibility.renditions) {
    const isGuarded = found.isOriginal ? visibility.guarded : visibility.guardedRenditions;
    return { found, audience: isGuarded ? "guarded" : "everybody" };
  }
  for (const mayHave of guards) {
    if (await mayHave(found.media, c, found.isOriginal)) return { found, audience: "holder" };
  }
  return null;
}

/** Under a name of the file: the stored one, which may have changed since its row was read, or a project's. */
async function labelled(
  { db }: MediaWorld,
  rows: Rows,
  found: Found,
  label: string | undefined,
): Promise<Found | null> {
  if (label === undefined || label === found.media.fileName) return found;
  const current = await rows.refetch(found.key);
  if (!current || current.media.fileName === label) return current;
  if (!current.isOriginal) return null;
  const names = await namesInProjects(db, current.media.id);
  // Compared here, since PostgreSQL takes no NUL.
  if (!names.includes(label)) return null;
  return { ...current, served: servedOriginal({ ...current.media, fileName: label }) };
}

async function respond(c: Context<Env>, storage: Storage, found: Found, headers: Headers) {
  const ifRange = c.req.header("If-Range");
  const isRangeValid = ifRange === undefined || ifRange.trim() === found.served.etag;
  const header = isRangeValid && c.req.method === "GET" ? c.req.header("Range") : undefined;
  if (header === undefined && c.req.method === "GET") {
    return bodyOf(await storage.read(found.key), 200, headers);
  }
  const size = await storage.stat(found.key);
  if (!size) return notFound();
  const requested = parseRange(header, size.bytes);
  if (requested.kind === "none") {
    headers.set("Content-Range", `bytes */${size.bytes}`);
    headers.delete("Content-Disposition");
    return new Response(null, { status: 416, headers });
  }
  if (c.req.method === "HEAD") {
    headers.set("Content-Length", String(size.bytes));
    return new Response(null, { headers });
  }
  if (requested.kind === "whole") return bodyOf(await storage.read(found.key), 200, headers);
  const { start, end } = requested.range;
  headers.set("Content-Range", `bytes ${start}-${end}/${size.bytes}`);
  return bodyOf(await storage.read(found.key, requested.range), 206, headers);
}

/** With backpressure; an aborted request closes the file. */
function bodyOf(content: Awaited<ReturnType<Storage["read"]>>, status: number, headers: Headers) {
  if (!content) return notFound();
  headers.set("Content-Length", String(content.bytes));
  return new Response(webStream(content.body), { status, headers });
}

async function findServed({ db }: MediaWorld, key: string): Promise<Found | null> {
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

type Rows = Record<"find" | "refetch", (key: string) => Promise<Found | null>>;

function cachedRows(read: (key: string) => Promise<Found | null>): Rows {
  const cache = new Map<string, Found>();
  function store(key: string, found: Found | null): Found | null {
    cache.delete(key);
    if (!found) return null;
    cache.set(key, found);
    const [oldest] = cache.keys();
    if (cache.size > ROWS_CACHED_MAX && oldest !== undefined) cache.delete(oldest);
    return found;
  }
  return {
    find: async (key) => store(key, cache.get(key) ?? (await read(key))),
    refetch: async (key) => store(key, await read(key)),
  };
}

function notFound(): Response {
  return new Response("Not found\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** `Readable.toWeb` returns an incompatible type. */
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

type RequestedRange = { kind: "whole" } | { kind: "part"; range: ByteRange } | { kind: "none" };

/** RFC 9110 §14. Multiple ranges and other units mean the whole file; "none" is 416. */
export function parseRange(header: string | undefined, size: number): RequestedRange {
  const [, first = "", last = ""] =
    /^bytes=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i.exec(header ?? "") ?? [];
  if (!first && !last) return WHOLE;
  if (!first) {
    const length = Math.min(Number(last), size);
    return length === 0
      ? { kind: "none" }
      : { kind: "part", range: { start: size - length, end: size - 1 } };
  }
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (last && Number(last) < start) return WHOLE;
  return start >= size ? { kind: "none" } : { kind: "part", range: { start, end } };
}
