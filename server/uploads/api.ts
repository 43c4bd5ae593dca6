import { type Context, Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { openNamedLocks } from "../db/named-locks.ts";
import type { Env } from "../http/hono-env.ts";
import { ownOriginOnly } from "../http/own-origin.ts";
import { problem } from "../http/problem.ts";
import { type FreeBytes, freeOnDisk } from "../storage/free-bytes.ts";
import type { World } from "../world.ts";
import { keepUpload } from "./keep-upload.ts";
import { uploadsFolder } from "./parts.ts";
import { runningHashes } from "./running-hashes.ts";

const PROBLEM = { content: { "application/problem+json": {} } };

/**
 * `/api/uploads`: files of the owner's by the tus protocol, in as many pieces as the line allows, and
 * what is to come of them. No body is read but that of PATCH, which may be as large as a file.
 */
export function uploadsApi(world: World, freeBytes: FreeBytes = freeOnDisk): Hono<Env> {
  const locks = openNamedLocks(world.db, "upload");
  const hashes = runningHashes();
  const folder = uploadsFolder(world.settings);
  const openedAt = world.now();
  const api = new Hono<Env>();
  api.use("/uploads/*", ownOriginOnly(world.settings.SITE_URL));

  const answer = (method: "POST" | "HEAD" | "PATCH" | "DELETE") => async (c: Context<Env>) => {
    const visitor = c.get("visitor");
    if (!visitor) return problem(401, "Please sign in.");
    // With its library, which most starts of the server never need.
    const { speakTus } = await import("./speak-tus.ts");
    const accountId = visitor.account.id;
    const asked = { method, id: c.req.param("id"), incoming: c.env.incoming, accountId };
    return speakTus({ folder, locks, hashes, freeBytes, now: world.now(), openedAt, ...asked });
  };

  api.post(
    "/uploads",
    describeRoute({
      summary: "Begins an upload (tus 1.0.0), for the owner",
      description:
        "`Upload-Length` in bytes; `Upload-Metadata` with `place` (project-main, project-thumbnail, project-file or import) and `filename`.",
      responses: {
        201: { description: "`Location` is where the bytes go" },
        413: { description: "Larger than the place takes", ...PROBLEM },
        429: { description: "Too many uploads are unfinished", ...PROBLEM },
        507: { description: "There is no space left", ...PROBLEM },
      },
    }),
    answer("POST"),
  );
  api.get(
    "/uploads/:id",
    describeRoute({
      summary: "How far an upload is, in `Upload-Offset`, for the owner; usually asked by HEAD",
      responses: {
        200: { description: "In the headers" },
        404: { description: "There is none", ...PROBLEM },
      },
    }),
    answer("HEAD"),
  );
  api.patch(
    "/uploads/:id",
    describeRoute({
      summary: "Sends bytes of an upload from `Upload-Offset` on, for the owner",
      responses: {
        204: { description: "`Upload-Offset` is how far it is now" },
        409: { description: "The upload goes on at another byte", ...PROBLEM },
        507: { description: "There is no space left; the upload is gone", ...PROBLEM },
      },
    }),
    answer("PATCH"),
  );
  api.delete(
    "/uploads/:id",
    describeRoute({
      summary: "Cancels an upload, for the owner",
      responses: { 204: { description: "Nothing of it is left" } },
    }),
    answer("DELETE"),
  );
  api.post(
    "/uploads/:id/keep",
    describeRoute({
      summary: "Keeps a finished upload, judged by its bytes, for the owner; may be repeated",
      responses: {
        200: {
          description: "The stored file; for the place import its id, name and size",
          content: { "application/json": {} },
        },
        413: { description: "Larger than such a file may be", ...PROBLEM },
        415: { description: "The place does not take such files", ...PROBLEM },
        422: { description: "The file is damaged or not acceptable", ...PROBLEM },
        507: { description: "There is no space left; the upload is gone", ...PROBLEM },
      },
    }),
    async (c) => {
      const visitor = c.get("visitor");
      if (!visitor) return problem(401, "Please sign in.");
      const asked = { id: c.req.param("id"), accountId: visitor.account.id };
      const kept = await keepUpload({ ...world, locks, hashes }, asked);
      if (!kept.ok) return problem(kept.status, kept.detail);
      return c.json(kept.kept, 200, { "Cache-Control": "no-store" });
    },
  );
  return api;
}
