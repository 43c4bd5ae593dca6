import { rootCauseOf } from "../../errors.ts";
import { runWhenWoken, type Woken } from "../../run-when-woken.ts";
import type { World } from "../../world.ts";
import { indexChanges } from "./index-changes.ts";

/** For changes whose announcement was lost. */
const CHECK_EVERY_MS = 60_000;

type IndexedWorld = Pick<World, "db" | "queue" | "log"> & Partial<Pick<World, "vectorSearch">>;

/** Rewrites the passages of what is marked now and from then on, in every process. Woken by marks. */
export function startIndexer(
  { db, queue, log, vectorSearch }: IndexedWorld,
  everyMs = CHECK_EVERY_MS,
): Woken {
  const embedder = vectorSearch?.embedder;
  return runWhenWoken((signal) => indexChanges(db, { queue, embedder, signal }), {
    everyMs,
    failed: (error) =>
      log.warn({ reason: rootCauseOf(error) }, "could not update the search index"),
  });
}
