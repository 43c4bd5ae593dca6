import { emailAddressFrom } from "#domain/mail/email-address.ts";
import type { Environment } from "../../env.ts";
import type { SetupFinding } from "../../setup-finding.ts";
import type { DkimKey } from "../dkim-key.ts";
import { senderOf } from "../sender.ts";
import { adviseOnDns, type DnsFinding } from "./advise-on-dns.ts";
import type { LookUpTxt } from "./dns-lookup.ts";

export async function checkDns(
  environment: Environment,
  key: DkimKey | null,
  lookUp: LookUpTxt,
): Promise<SetupFinding[]> {
  const { SMTP_URL } = environment;
  // Without outgoing mail, or with a local sender address, DNS records do not matter.
  if (!SMTP_URL || emailAddressFrom(senderOf(environment).address) === null) return [];
  return (await adviseOnDns({ ...environment, SMTP_URL }, key, lookUp)).map(findingOf);
}

function findingOf({ advice, isCertain, failure }: DnsFinding): SetupFinding {
  const { what: subject, name, record: value, note } = advice;
  if (failure !== null) {
    const messages = [`DNS lookup of ${name} failed: ${failure}`];
    return { state: "wrong", subject, messages, record: { name, value, state: "unknown" } };
  }
  const record = { name, value, state: advice.state };
  switch (advice.state) {
    case "present":
      return {
        state: "ok",
        subject,
        messages: [`present at ${name}: ${shortened(value)}`],
        record,
      };
    case "missing":
      return { state: "wrong", subject, messages: [note], record };
    case "different":
      return { state: isCertain ? "wrong" : "note", subject, messages: [note], record };
  }
}

const RECORD_SHOWN_MAX_CHARS = 60;

function shortened(record: string): string {
  return record.length > RECORD_SHOWN_MAX_CHARS
    ? `${record.slice(0, RECORD_SHOWN_MAX_CHARS)}…`
    : record;
}
