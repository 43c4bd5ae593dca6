import { join } from "node:path";
import { parseArgs } from "node:util";
import { pluralize } from "#domain/site/formats.ts";
import type { Environment } from "#server/env.ts";
import { listOutbox, OUTBOX_FOLDER, readOutboxFile } from "#server/mail/outbox.ts";
import type { Command, ExitCode } from "./command.ts";
import { htmlOf, listLines, mailLines, parseStoredMail } from "./outbox/stored-mail.ts";
import { fail, paint, print } from "./output.ts";
import { withEnvironment } from "./with-environment.ts";

const USAGE = `\
Usage: vitrine outbox [--all]
       vitrine outbox <number> [--html]

Without a mail server (SMTP_URL) emails are kept in the data folder. This lists them, newest first,
and shows one by its number or file name.

  --all   list all, not only the newest 50
  --html  print the HTML part, for example to a file:
          npm run --silent vitrine -- outbox 1 --html > mail.html`;

const MAILS_LISTED_MAX = 50;

export const outboxCommand: Command = {
  summary: "list and show emails kept while no mail server is set",
  usage: USAGE,
  async run(args) {
    const flag = { type: "boolean", default: false } as const;
    const { values, positionals } = parseArgs({
      args,
      options: { all: flag, html: flag },
      allowPositionals: true,
    });
    const [wanted, ...more] = positionals;
    if (more.length > 0) return fail("Too many arguments. Usage: vitrine outbox <number>");
    return withEnvironment((environment) =>
      wanted === undefined
        ? list(environment, values.all)
        : show(environment, wanted, values.html === true),
    );
  },
};

async function list({ DATA_DIR, SMTP_URL }: Environment, isAll: boolean): Promise<ExitCode> {
  const names = await listOutbox(DATA_DIR);
  const shown = isAll ? names : names.slice(0, MAILS_LISTED_MAX);
  for (const [index, name] of shown.entries()) {
    const raw = await readOutboxFile(DATA_DIR, name);
    for (const line of listLines(index + 1, await parseStoredMail(name, raw), paint)) print(line);
  }
  if (names.length > 0) print("");
  print(countLine(names.length, shown.length, join(DATA_DIR, OUTBOX_FOLDER)));
  print(
    SMTP_URL
      ? "SMTP_URL is set, so new emails are sent. These were kept before."
      : "SMTP_URL is not set, so nothing is sent.",
  );
  return 0;
}

async function show({ DATA_DIR }: Environment, wanted: string, isHtml: boolean): Promise<ExitCode> {
  const names = await listOutbox(DATA_DIR);
  const name = /^\d{1,9}$/.test(wanted) ? names[Number(wanted) - 1] : wanted;
  const raw = name === undefined ? null : await readOutboxFile(DATA_DIR, name);
  if (name === undefined || raw === null) {
    return fail(`No email ${JSON.stringify(wanted)}. Run "vitrine outbox" for a list.`);
  }
  const mail = await parseStoredMail(name, raw);
  if (isHtml) {
    const html = htmlOf(mail);
    if (html === null) return fail("This email has no HTML part.");
    print(html);
    return 0;
  }
  for (const line of mailLines(mail, join(DATA_DIR, OUTBOX_FOLDER, name), paint)) print(line);
  return 0;
}

function countLine(count: number, shown: number, folder: string): string {
  if (count === 0) return `No emails in ${folder}.`;
  const rest = shown < count ? `; showing the newest ${shown}` : "";
  return `${pluralize(count, "email", "emails")} in ${folder}${rest}.`;
}
