import { type BackgroundLoop, startBackgroundLoop } from "../../concurrency/background-loop.ts";
import { rootCauseOf } from "../../errors.ts";
import type { World } from "../../world.ts";
import { indexChanges } from "./index-changes.ts";

/** For changes whose announcement was lost. */
const CHECK_EVERY_MS = 60_000;

type IndexedWorld = Pick<World, "db" | "queue" | "log"> & Partial<Pick<World, "vectorSearch">>;

/** Rewrites the passages of what is marked now and from then on, in every process. Triggered by marks. */
export function startIndexer(
  { db, queue, log, vectorSearch }: IndexedWorld,
  everyMs = CHECK_EVERY_MS,
): BackgroundLoop {
  const embedder = vectorSearch?.embedder;
  return startBackgroundLoop((signal) => indexChanges(db, { queue, embedder, signal }), {
    everyMs,
    failed: (error) =>
      log.warn({ reason: rootCauseOf(error) }, "could not update the search index"),
  });
}
