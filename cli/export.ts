import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { pluralize } from "#domain/site/formats.ts";
import { exportContent } from "#server/import/export/export-content.ts";
import type { Command } from "./command.ts";
import { showProgress } from "./import/progress.ts";
import { withAbortOnSignal } from "./import/with-abort-on-signal.ts";
import { fail, print, printError } from "./output.ts";
import { printable } from "./text-layout.ts";
import { withWorld } from "./with-world.ts";

const SYNTAX = "vitrine export <folder>";

const USAGE = `\
Usage: ${SYNTAX}

Writes the site's content to a new folder, as "vitrine import" reads it: site.yaml, about.md,
projects/*.md, posts/*.md with their texts as HTML, and the original files in media/. Drafts and
hidden items too. The site may keep running.

Not exported: accounts, subscribers, messages, statistics, and what docs/exporting.md lists. Exits
with 2 when a file is missing or an import would leave something out.`;

export const exportCommand: Command = {
  summary: "write projects, posts and images to a folder",
  usage: USAGE,
  async run(args) {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) return fail(`Usage: ${SYNTAX}`);
    return withWorld((world) =>
      withAbortOnSignal(async (signal) => {
        const { progress, end } = showProgress("Exporting", process.stderr);
        const exported = await exportContent(world, folder, { progress, signal }).finally(end);
        if (!exported.ok) return fail(exported.problem);
        const { projects, posts, files, problems } = exported;
        for (const { path, why } of problems) printError(printable(`${path}: ${why}`));
        const counts = [
          pluralize(projects, "project", "projects"),
          pluralize(posts, "post", "posts"),
          pluralize(files, "file", "files"),
        ];
        print(`Exported ${counts.join(", ")} to ${printable(resolve(folder))}.`);
        return problems.length > 0 ? 2 : 0;
      }),
    );
  },
};
