import { parseArgs } from "node:util";
import { readSettings } from "#server/env.ts";
import { type LookUpTxt, txtLookup } from "#server/mail/dns-lookup.ts";
import { examine } from "./doctor/examine.ts";
import { type Finding, findingLines, verdictLine } from "./doctor/finding.ts";
import { complain, paint, say } from "./say.ts";
import type { Verb } from "./verb.ts";

const USAGE = `\
Usage: vitrine doctor [--dns <server>]

Looks at everything that Vitrine stands on, and says what is wrong: settings, data folder, database,
mail server, bounce mailbox, and what the DNS has to say of your domain (SPF, DKIM, DMARC), with the
exact records. It changes nothing and sends nothing. Ends with 1 when something is wrong.

  --dns <server>  ask this DNS server (its IP address, or address:port) in place of the machine's`;

export const doctorVerb: Verb = {
  summary: "look for what is wrong with settings, database, mail and DNS",
  usage: USAGE,
  async run(args) {
    const { values } = parseArgs({ args, options: { dns: { type: "string" } } });
    const lookUp = lookupFor(values.dns);
    if (!lookUp) {
      complain("--dns must be an IP address, or address:port.");
      return 1;
    }
    const findings: Finding[] = [];
    for await (const finding of examine(readSettings(), lookUp)) {
      findings.push(finding);
      for (const line of findingLines(finding, paint)) say(line);
    }
    say("");
    say(verdictLine(findings, paint));
    return findings.some(({ state }) => state === "wrong") ? 1 : 0;
  },
};

function lookupFor(server: string | undefined): LookUpTxt | null {
  try {
    return txtLookup(server);
  } catch {
    return null;
  }
}
