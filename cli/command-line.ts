import type { ExitCode } from "./verb.ts";
import { VERBS } from "./verbs.ts";

type Voice = { say: (line: string) => void; complain: (line: string) => void };

const HELP = new Set(["help", "--help", "-h"]);

/** Runs the verb that the arguments name; without one, or with `help`, says which there are. */
export async function runCommandLine(args: string[], voice: Voice): Promise<ExitCode> {
  const [name = "help", ...rest] = args;
  if (HELP.has(name)) {
    await listVerbs(voice);
    return 0;
  }
  const load = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (!load) {
    voice.complain(`There is no verb ${JSON.stringify(name)}; "vitrine help" lists them.`);
    return 1;
  }
  const verb = await load();
  if (rest.some((arg) => HELP.has(arg) && arg !== "help")) {
    voice.say(verb.usage);
    return 0;
  }
  try {
    return await verb.run(rest);
  } catch (error) {
    const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    voice.complain(line);
    return 1;
  }
}

async function listVerbs({ say }: Voice): Promise<void> {
  say("Usage: vitrine <verb> [options]\n");
  for (const [name, load] of Object.entries(VERBS)) {
    say(`  ${name.padEnd(10)} ${(await load()).summary}`);
  }
  say('\n"vitrine <verb> --help" says more about one.');
}
