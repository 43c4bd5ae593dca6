import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseEnvironment } from "#server/env.ts";
import { outboxMailer } from "#server/mail/outbox.ts";
import { temporaryFolder, vitrine } from "../tests/support/site.ts";

// Each run starts a process.
let data: Awaited<ReturnType<typeof temporaryFolder>>;
let moment = Date.UTC(2026, 4, 1, 12);
beforeEach(async () => {
  data = await temporaryFolder();
});
afterEach(() => data.remove());

async function keep(subject: string, text = "In words.", html = "<p>In words.</p>") {
  const parsed = parseEnvironment({ DATA_DIR: data.path, SITE_URL: "https://osei.example" });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  moment += 60_000;
  const mailer = outboxMailer(parsed.environment, () => new Date(moment));
  const replyTo = { name: "Ada\u001b[31m", address: "ada@example.com" };
  await mailer.send({ to: "mirela@osei.example", subject, text, html, replyTo });
}

const outbox = (...args: string[]) => vitrine(["outbox", ...args], { DATA_DIR: data.path });

test("an empty outbox says so", async () => {
  const { code, output } = await outbox();
  expect(output).toContain(`No emails in ${data.path}/outbox.`);
  expect(output).toContain("SMTP_URL is not set, so nothing is sent.");
  expect(code).toBe(0);
});

test("emails are listed newest first, and shown by number or name", async () => {
  await keep("First");
  await keep("Second");
  const { output } = await outbox();
  expect(output).toMatch(/^1 +2026-05-01 12:\d\d +mirela@osei\.example +Second\n2 .*First\n/);
  expect(output).toContain("2 emails in ");
  const shown = await outbox("2");
  expect(shown.output).toMatch(/Subject +First\n/);
  expect(shown.output).toMatch(/\n\nIn words\.\n$/);
  const [, file = ""] = /File +(\S+)/.exec(shown.output) ?? [];
  expect(await outbox(file.slice(file.lastIndexOf("/") + 1))).toEqual(shown);
});

test("the HTML part can be printed", async () => {
  await keep("First", "T", "<p>One</p>\n<p>Two\u001b[2J</p>");
  expect((await outbox("1", "--html")).output).toBe("<p>One</p>\n<p>Two\ufffd[2J</p>\n");
});

test("visitors' texts cannot emit escape sequences", async () => {
  await keep("A \u202esubject", "\u001b]0;title\u0007\u001b[2J\u009b31m\rback\tto tabs\u202e");
  const { output } = await outbox("1");
  const listed = await outbox();
  for (const text of [output, listed.output]) {
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
  }
  expect(output).toContain("back    to tabs");
});

test("the list is limited to 50 without --all", async () => {
  for (let n = 0; n < 52; n += 1) await keep(`Mail ${n}`);
  const { output } = await outbox();
  expect(output).not.toContain("Mail 1\n");
  expect(output).toContain("52 emails in ");
  expect(output).toContain("showing the newest 50");
  expect((await outbox("--all")).output).toMatch(/52 .*Mail 0\n/);
});

test("an unreadable file does not prevent the list", async () => {
  await mkdir(join(data.path, "outbox"), { recursive: true });
  const name = "2027-01-01T00-00-00.000Z-0123abcd.eml";
  await writeFile(join(data.path, "outbox", name), `${"X: y\n".repeat(600_000)}`);
  await keep("Behind it");
  expect((await outbox()).output).toMatch(/cannot be read\n2 .*Behind it\n/);
  expect(await outbox("1")).toMatchObject({ code: 0, output: `${name} cannot be read.\n` });
});

test.each([
  [["7"], 'No email "7". Run "vitrine outbox" for a list.\n'],
  [["0"], 'No email "0". Run "vitrine outbox" for a list.\n'],
  [["../secret"], 'No email "../secret". Run "vitrine outbox" for a list.\n'],
  [["1", "2"], "Too many arguments. Usage: vitrine outbox <number>\n"],
])("%j is rejected in one line", async (args, line) => {
  await keep("First");
  expect(await outbox(...args)).toEqual({ code: 1, output: line });
});
