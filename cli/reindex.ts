import { parseArgs } from "node:util";
import { pluralize } from "#domain/site/formats.ts";
import type { Database } from "#server/db/connection.ts";
import { rootCauseOf } from "#server/errors.ts";
import { reindex } from "#server/search/passages/reindex.ts";
import type { Embedder } from "#server/search/vectors/embedder.ts";
import { countMissing, fillVectors } from "#server/search/vectors/fill-vectors.ts";
import type { Command, ExitCode } from "./command.ts";
import { showProgress } from "./import/progress.ts";
import { fail, print } from "./output.ts";
import { withWorld } from "./with-world.ts";

const USAGE = `\
Usage: vitrine reindex

Rebuilds the search index. The index follows every change by itself, so this is only needed when
search misses something. The site may keep running. Files that could not be read are tried again.
With a model for embeddings, passages without one get theirs.`;

export const reindexCommand: Command = {
  summary: "rebuild the search index",
  usage: USAGE,
  async run(args) {
    parseArgs({ args, options: {} });
    return withWorld(async (world) => {
      const { progress, end } = showProgress("Indexing", process.stderr);
      const { items, passages } = await reindex(world, (done, total) =>
        progress(done, total, ""),
      ).finally(end);
      print(
        `Indexed ${pluralize(items, "item", "items")} in ${pluralize(passages, "passage", "passages")}.`,
      );
      return world.vectorSearch ? embed(world.db, world.vectorSearch.embedder) : 0;
    });
  },
};

async function embed(db: Database, embedder: Embedder): Promise<ExitCode> {
  const total = await countMissing(db, embedder.model);
  const { progress, end } = showProgress("Embedding", process.stderr);
  let done = 0;
  try {
    await fillVectors(db, embedder, {
      progress(passages) {
        done += passages;
        progress(Math.min(done, total), total, "");
      },
    });
  } catch (error) {
    return fail(`Not all passages were embedded: ${rootCauseOf(error)}`);
  } finally {
    end();
  }
  return 0;
}
