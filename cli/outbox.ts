import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Settings } from "#server/env.ts";
import { listOutbox, OUTBOX_FOLDER, readFromOutbox } from "#server/mail/outbox.ts";
import { htmlOf, keptMailFrom, listLines, mailLines } from "./outbox/kept-mail.ts";
import { complain, paint, say } from "./say.ts";
import type { ExitCode, Verb } from "./verb.ts";
import { withSettings } from "./with-settings.ts";

const USAGE = `\
Usage: vitrine outbox [--all]
       vitrine outbox <number> [--html]

Without a mail server (SMTP_URL) mails are kept in the data folder. This lists them, the newest
first, and shows one by its number or its file name.

  --all   list all of them, not just the newest 50
  --html  print the page that a mail program would show, for a file: > mail.html`;

const LISTED_MAX = 50;

export const outboxVerb: Verb = {
  summary: "list and show the mails that wait for a mail server",
  usage: USAGE,
  async run(args) {
    const flag = { type: "boolean", default: false } as const;
    const { values, positionals } = parseArgs({
      args,
      options: { all: flag, html: flag },
      allowPositionals: true,
    });
    const [wanted, ...more] = positionals;
    if (more.length > 0) return refuse("One mail at a time: vitrine outbox <number>");
    return withSettings((settings) =>
      wanted === undefined
        ? list(settings, values.all)
        : show(settings, wanted, values.html === true),
    );
  },
};

async function list({ DATA_DIR, SMTP_URL }: Settings, isAll: boolean): Promise<ExitCode> {
  const names = await listOutbox(DATA_DIR);
  const shown = isAll ? names : names.slice(0, LISTED_MAX);
  for (const [index, name] of shown.entries()) {
    const raw = await readFromOutbox(DATA_DIR, name);
    for (const line of listLines(index + 1, await keptMailFrom(name, raw), paint)) say(line);
  }
  if (names.length > 0) say("");
  say(counted(names.length, shown.length, join(DATA_DIR, OUTBOX_FOLDER)));
  say(
    SMTP_URL
      ? "SMTP_URL is set: new mails leave. These stay here."
      : "Nothing leaves: SMTP_URL is not set.",
  );
  return 0;
}

async function show({ DATA_DIR }: Settings, wanted: string, isHtml: boolean): Promise<ExitCode> {
  const names = await listOutbox(DATA_DIR);
  const name = /^\d{1,9}$/.test(wanted) ? names[Number(wanted) - 1] : wanted;
  const raw = name === undefined ? null : await readFromOutbox(DATA_DIR, name);
  if (name === undefined || raw === null) {
    return refuse(`There is no mail ${JSON.stringify(wanted)}; "vitrine outbox" lists them.`);
  }
  const mail = await keptMailFrom(name, raw);
  if (isHtml) {
    const html = htmlOf(mail);
    if (html === null) return refuse("This mail has no page, only text.");
    say(html);
    return 0;
  }
  for (const line of mailLines(mail, join(DATA_DIR, OUTBOX_FOLDER, name), paint)) say(line);
  return 0;
}

function counted(count: number, shown: number, folder: string): string {
  if (count === 0) return `No mail in ${folder}.`;
  const rest = shown < count ? `, the newest ${shown} shown` : "";
  return `${count} ${count === 1 ? "mail" : "mails"} in ${folder}${rest}.`;
}

function refuse(line: string): ExitCode {
  complain(line);
  return 1;
}
