import { type Context, Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { UPLOAD_PLACES } from "#domain/media/upload-places.ts";
import { openNamedLocks } from "../db/named-locks.ts";
import type { Env } from "../http/hono-env.ts";
import { ownOriginOnly } from "../http/own-origin.ts";
import { problem } from "../http/problem.ts";
import { type FreeBytes, freeOnDisk } from "../storage/disk-space.ts";
import type { World } from "../world.ts";
import { keepUpload } from "./keep-upload.ts";
import { runningHashes } from "./running-hashes.ts";
import { uploadsFolder } from "./upload-files.ts";

const PLACES = Object.keys(UPLOAD_PLACES).join(", ");
const PROBLEM = { content: { "application/problem+json": {} } };

/** Only PATCH has its body read, which may be as large as a file. */
export function uploadsApi(world: World, freeBytes: FreeBytes = freeOnDisk): Hono<Env> {
  const locks = openNamedLocks(world.db, "upload");
  const hashes = runningHashes();
  const folder = uploadsFolder(world.environment);
  const openedAt = world.now();
  const api = new Hono<Env>();
  api.use("/uploads/*", ownOriginOnly(world));

  const handle = (method: "POST" | "HEAD" | "PATCH" | "DELETE") => async (c: Context<Env>) => {
    const currentUser = c.get("currentUser");
    if (!currentUser) return problem(401, "Please sign in.");
    // Lazy, since most processes never need the tus library.
    const { handleTusRequest } = await import("./handle-tus-request.ts");
    const accountId = currentUser.account.id;
    const request = { method, id: c.req.param("id"), incoming: c.env.incoming, accountId };
    return handleTusRequest({
      folder,
      locks,
      hashes,
      freeBytes,
      now: world.now(),
      openedAt,
      ...request,
    });
  };

  api.post(
    "/uploads",
    describeRoute({
      summary: "Create an upload (tus 1.0.0), for the owner",
      description: `\`Upload-Length\` in bytes; \`Upload-Metadata\` with \`place\` (${PLACES}) and \`filename\`.`,
      responses: {
        201: { description: "`Location` is the URL of the upload" },
        413: { description: "Larger than allowed for the place", ...PROBLEM },
        429: { description: "Too many unfinished uploads", ...PROBLEM },
        507: { description: "No space left on the server", ...PROBLEM },
      },
    }),
    handle("POST"),
  );
  api.get(
    "/uploads/:id",
    describeRoute({
      summary: "Get the offset of an upload in `Upload-Offset`, usually by HEAD, for the owner",
      responses: {
        200: { description: "The offset is in the headers" },
        404: { description: "Upload not found", ...PROBLEM },
      },
    }),
    handle("HEAD"),
  );
  api.patch(
    "/uploads/:id",
    describeRoute({
      summary: "Append bytes to an upload at `Upload-Offset`, for the owner",
      responses: {
        204: { description: "`Upload-Offset` is the new offset" },
        409: { description: "`Upload-Offset` does not match the upload", ...PROBLEM },
        507: { description: "No space left on the server; the upload was removed", ...PROBLEM },
      },
    }),
    handle("PATCH"),
  );
  api.delete(
    "/uploads/:id",
    describeRoute({
      summary: "Cancel an upload, for the owner",
      responses: { 204: { description: "The upload was removed" } },
    }),
    handle("DELETE"),
  );
  api.post(
    "/uploads/:id/keep",
    describeRoute({
      summary: "Validate and store a finished upload, for the owner; idempotent",
      responses: {
        200: {
          description:
            "The stored file, or id, name and size for the places `import` and `subscribers`",
          content: { "application/json": {} },
        },
        413: { description: "Larger than allowed for this file type", ...PROBLEM },
        415: { description: "The place does not accept this file type", ...PROBLEM },
        422: { description: "The file is damaged or not allowed", ...PROBLEM },
        507: { description: "No space left on the server; the upload was removed", ...PROBLEM },
      },
    }),
    async (c) => {
      const visitor = c.get("currentUser");
      if (!visitor) return problem(401, "Please sign in.");
      const request = { id: c.req.param("id"), accountId: visitor.account.id };
      const kept = await keepUpload({ ...world, locks, hashes }, request);
      if (!kept.ok) return problem(kept.status, kept.detail);
      return c.json(kept.kept);
    },
  );
  return api;
}
