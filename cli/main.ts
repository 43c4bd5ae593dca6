import { runCommandLine } from "./command-line.ts";

// Whoever reads the output may stop early, as `head` does; that is no error.
process.stdout.on("error", (error) => {
  if (!("code" in error && error.code === "EPIPE")) throw error;
});
process.exitCode = await runCommandLine(process.argv.slice(2), {
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
