import { readableMessageOf } from "#server/errors.ts";
import type { Command, ExitCode } from "./command.ts";

/** Loaded on demand. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  import: async () => (await import("./import.ts")).importCommand,
  export: async () => (await import("./export.ts")).exportCommand,
  backup: async () => (await import("./backup.ts")).backupCommand,
  restore: async () => (await import("./restore.ts")).restoreCommand,
  outbox: async () => (await import("./outbox.ts")).outboxCommand,
  jobs: async () => (await import("./jobs.ts")).jobsCommand,
  owner: async () => (await import("./owner.ts")).ownerCommand,
  media: async () => (await import("./media.ts")).mediaCommand,
  reindex: async () => (await import("./reindex.ts")).reindexCommand,
  doctor: async () => (await import("./doctor.ts")).doctorCommand,
};

type Output = { print: (line: string) => void; printError: (line: string) => void };

const HELP = new Set(["help", "--help", "-h"]);

/** Without arguments, or with `help`, lists the commands. */
export async function runCommandLine(args: string[], output: Output): Promise<ExitCode> {
  const [name = "help", ...rest] = args;
  if (HELP.has(name)) {
    await listCommands(output);
    return 0;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) {
    output.printError(`Unknown command ${JSON.stringify(name)}. Run "vitrine help" for a list.`);
    return 1;
  }
  const command = await load();
  if (rest.some((arg) => HELP.has(arg) && arg !== "help")) {
    output.print(command.usage);
    return 0;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    const [line = ""] = readableMessageOf(error).split("\n");
    output.printError(line);
    return 1;
  }
}

async function listCommands({ print }: Output): Promise<void> {
  print("Usage: vitrine <command> [options]\n");
  for (const [name, load] of Object.entries(COMMANDS)) {
    print(`  ${name.padEnd(10)} ${(await load()).summary}`);
  }
  print('\nRun "vitrine <command> --help" for details.');
}
