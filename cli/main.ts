import { cacheImports } from "#server/cache-imports.ts";

cacheImports();
const { runCommandLine } = await import("./command-line.ts");

// A reader such as `head` may close the pipe early, and a terminal be closed while a command cleans up.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error) => {
    if (!("code" in error && (error.code === "EPIPE" || error.code === "EIO"))) throw error;
  });
}
process.exitCode = await runCommandLine(process.argv.slice(2), {
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
});
