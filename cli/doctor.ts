import { parseArgs } from "node:util";
import { readEnvironment } from "#server/env.ts";
import { type LookUpTxt, txtLookup } from "#server/mail/setup/dns-lookup.ts";
import type { SetupFinding } from "#server/setup-finding.ts";
import type { Command } from "./command.ts";
import { setupFindingLines, summaryLine } from "./doctor/finding.ts";
import { runChecks } from "./doctor/run-checks.ts";
import { fail, paint, print } from "./output.ts";

const USAGE = `\
Usage: vitrine doctor [--dns <server>]

Checks settings, data folder, database, AI endpoints, mail server, bounce mailbox and the DNS records
of your domain (SPF, DKIM, DMARC), and prints the exact records to add. It changes no content and sends
no mail; each configured AI endpoint gets a short test request. Exits with 1 when it finds a problem.

  --dns <server>  use this DNS server (IP address or address:port) instead of the system's`;

export const doctorCommand: Command = {
  summary: "check settings, database, AI endpoints, mail and DNS",
  usage: USAGE,
  async run(args) {
    const { values } = parseArgs({ args, options: { dns: { type: "string" } } });
    const lookUp = lookupFor(values.dns);
    if (!lookUp) return fail("--dns must be an IP address, or address:port.");
    const findings: SetupFinding[] = [];
    for await (const finding of runChecks(readEnvironment(), lookUp)) {
      findings.push(finding);
      for (const line of setupFindingLines(finding, paint)) print(line);
    }
    print("");
    print(summaryLine(findings, paint));
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
