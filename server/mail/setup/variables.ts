import type { Environment } from "../../env.ts";

type MailVariable = { name: string; isSet: boolean; meaning: string };

/** What is set in the environment, never its value: most are secrets. docs/running.md */
export function mailVariables(environment: Environment): MailVariable[] {
  return VARIABLES.map(({ names, meaning }) => ({
    name: names.join(", "),
    isSet: names.every((name) => environment[name] !== undefined),
    meaning,
  }));
}

const VARIABLES = [
  {
    names: ["SMTP_URL"],
    meaning:
      "Your mail server: smtps://user:password@mail.example.com. Special characters are percent-encoded.",
  },
  { names: ["MAIL_FROM"], meaning: "The sender: Name <mail@example.com>." },
  {
    names: ["BOUNCE_ADDRESS"],
    meaning: "Where other mail servers send delivery reports. Defaults to the sender.",
  },
  {
    names: ["BOUNCE_IMAP_URL"],
    meaning: "The mailbox that receives reports: imaps://user:password@mail.example.com:993/INBOX.",
  },
  {
    names: ["BOUNCE_WEBHOOK_SECRET"],
    meaning: "Accepts reports from your provider at /api/mail-events; at least 24 characters.",
  },
  {
    names: ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_KEY_FILE"],
    meaning: "Signs emails here. Not needed when your mail server signs them.",
  },
] as const satisfies { names: (keyof Environment)[]; meaning: string }[];
