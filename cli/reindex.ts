import { parseArgs } from "node:util";
import { pluralize } from "#domain/overview/overview.ts";
import { reindex } from "#server/search/passages/reindex.ts";
import type { Command } from "./command.ts";
import { showProgress } from "./import/progress.ts";
import { print } from "./output.ts";
import { withWorld } from "./with-world.ts";

const USAGE = `\
Usage: vitrine reindex

Rebuilds the search index. The index follows every change by itself, so this is only needed when
search misses something. The site may keep running. Files that could not be read are tried again.`;

export const reindexCommand: Command = {
  summary: "rebuild the search index",
  usage: USAGE,
  async run(args) {
    parseArgs({ args, options: {} });
    return withWorld(async (world) => {
      const { progress, end } = showProgress("Indexing", process.stderr);
      const { items, passages } = await reindex(world, (done, total) => progress(done, total, ""));
      end();
      print(
        `Indexed ${pluralize(items, "item", "items")} in ${pluralize(passages, "passage", "passages")}.`,
      );
      return 0;
    });
  },
};
