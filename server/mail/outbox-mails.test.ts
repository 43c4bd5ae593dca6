import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parseEnvironment } from "../env.ts";
import {
  findOutboxNaming,
  findOutboxNeighbors,
  listOutboxMails,
  OUTBOX_FOLDER,
  outboxMailer,
  readOutboxFile,
  readOutboxMail,
} from "./outbox.ts";

const folder = join(tmpdir(), `vitrine-kept-${process.pid}`);
const NAMES = [
  "2026-11-20T08-05-09.120Z-0a1b2c3d.eml",
  "2026-11-19T23-59-59.999Z-0a1b2c3d.eml",
  "2026-11-18T00-00-00.000Z-0a1b2c3d.eml",
];

const MAIL =
  "From: Site <site@example.com>\r\nTo: Ada <ada@example.com>, b@example.com\r\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\n" +
  "Content-Type: text/plain; charset=utf-8\r\n\r\nHello <b>Ada</b>\r\n";

beforeAll(async () => {
  await mkdir(join(folder, OUTBOX_FOLDER), { recursive: true });
  for (const name of NAMES) await writeFile(join(folder, OUTBOX_FOLDER, name), MAIL);
  await writeFile(join(folder, OUTBOX_FOLDER, ".2026-draft.eml"), "half");
  await writeFile(join(folder, "secret"), "not yours");
});
afterAll(() => rm(folder, { recursive: true }));

test("the newest mails are listed with recipient and time", async () => {
  const { mails, total } = await listOutboxMails(folder, 2);
  expect(total).toBe(3);
  expect(mails.map(({ name }) => name)).toEqual(NAMES.slice(0, 2));
  expect(mails[0]).toEqual({
    name: NAMES[0],
    origin: null,
    writtenAt: new Date("2026-11-20T08:05:09.120Z"),
    to: "ada@example.com, b@example.com",
    subject: "Grüße",
    kind: "other",
    text: "Hello <b>Ada</b>\n",
    html: null,
  });
  const older = await listOutboxMails(folder, 2, (count) => Math.ceil(count / 2));
  expect(older).toMatchObject({ page: 2, total: 3, mails: [{ name: NAMES[2] }] });
  const [first = "", second = "", third = ""] = NAMES;
  expect(await findOutboxNeighbors(folder, second)).toEqual({ newer: first, older: third });
  expect(await findOutboxNeighbors(folder, third)).toEqual({ newer: second, older: null });
  expect(await findOutboxNeighbors(folder, "other")).toEqual({ newer: null, older: null });
});

test.each([
  "../secret",
  "..%2Fsecret",
  ".2026-draft.eml",
  "",
  "2026-11-17T00-00-00.000Z-00000000.eml",
])("%j is not a mail", async (name) => {
  expect(await readOutboxMail(folder, name)).toBeNull();
});

test("without an outbox nothing is listed", async () => {
  expect(await listOutboxMails(join(folder, "nowhere"), 5)).toEqual({
    mails: [],
    total: 0,
    page: 1,
  });
});

test("account mails are listed without their text", async () => {
  const secrets = join(folder, "secrets");
  const parsed = parseEnvironment({ DATA_DIR: secrets, SITE_URL: "https://site.example" });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const mailer = outboxMailer(parsed.environment, () => new Date());
  const link = "https://site.example/login?token=abc";
  const mail = { to: "ada@example.com", subject: "S", text: link, html: `<p>${link}</p>` };
  await mailer.send({ ...mail, kind: "account" });
  await mailer.send({ ...mail, text: "X-Vitrine-Kind: account" });
  const { mails } = await listOutboxMails(secrets, 5);
  expect(mails.map(({ text }) => text).sort()).toEqual(["X-Vitrine-Kind: account\n", null]);
  expect(mails.map(({ kind }) => kind).sort()).toEqual(["account", "other"]);
  expect(mails.filter(({ html }) => html === null).map(({ kind }) => kind)).toEqual(["account"]);
  const raw = await Promise.all(mails.map(({ name }) => readOutboxFile(secrets, name)));
  expect(raw.join()).toContain("/login?token");
});

test("mails are found by recipients and by whom answers go to, without their bodies", async () => {
  const parse = vi.spyOn(PostalMime, "parse");
  const write = async (name: string, headers: string) => {
    const mail = `${headers}\r\nSubject: Hello\r\n\r\nTo: Ada <ada@example.com>\r\n${"x".repeat(9_000)}`;
    await writeFile(join(folder, OUTBOX_FOLDER, name), mail);
    return name;
  };
  const to = await write(
    "2026-11-10T00-00-00.000Z-0a1b2c3d.eml",
    "To: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\n <ADA@example.com>",
  );
  const answer = await write(
    "2026-11-11T00-00-00.000Z-0a1b2c3d.eml",
    "To: b@example.com\r\nReply-To: ada@example.com",
  );
  const other = await write("2026-11-12T00-00-00.000Z-0a1b2c3d.eml", "To: nada@example.com");
  const person = { address: "Ada@example.com", messageIds: [] };
  const found = await findOutboxNaming(folder, person, [to, answer, other, "missing"]);
  expect(found).toEqual([to, answer]);
  const sizes = parse.mock.calls.map(([raw]) => (raw instanceof Buffer ? raw.length : Infinity));
  expect(sizes).toHaveLength(3);
  expect(Math.max(...sizes)).toBeLessThan(200);
});
