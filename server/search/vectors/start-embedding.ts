import { type BackgroundLoop, startBackgroundLoop } from "../../concurrency/background-loop.ts";
import { rootCauseOf } from "../../errors.ts";
import type { World } from "../../world.ts";
import type { Embedder } from "./embedder.ts";
import { fillVectors } from "./fill-vectors.ts";

/** Tries again when the endpoint failed, and finds what became public at its date. */
const CHECK_EVERY_MS = 60_000;

/** Embeds what is public now and from then on. Triggered when passages change. */
export function startEmbedding(
  { db, log }: Pick<World, "db" | "log">,
  embedder: Embedder,
  everyMs = CHECK_EVERY_MS,
): BackgroundLoop {
  const refused = new Set<number>();
  let isFailing = false;
  return startBackgroundLoop(
    async (signal) => {
      await fillVectors(db, embedder, { signal, refused });
      isFailing = false;
    },
    {
      everyMs,
      failed(error) {
        const { model } = embedder;
        // Once, until it works again.
        if (!isFailing) log.warn({ model, reason: rootCauseOf(error) }, "could not embed passages");
        isFailing = true;
      },
    },
  );
}
