import disk, { readdir, utimes, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../tests/support/site.ts";
import { parseEnvironment } from "../env.ts";
import type { Mailer } from "./mail.ts";
import { listOutbox, outboxMailer, readOutboxFile, removeOldDrafts } from "./outbox.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let mailer: Mailer;
let moment = Date.UTC(2026, 4, 1, 12);
beforeEach(async () => {
  folder = await temporaryFolder();
  const parsed = parseEnvironment({ DATA_DIR: folder.path, SITE_URL: "https://osei.example" });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  mailer = outboxMailer(parsed.environment, () => new Date(moment++));
});
afterEach(() => folder.remove());

const mail = (subject: string) => ({ to: "ada@example.com", subject, text: "T", html: "<p>T</p>" });

test("an outbox that was never used is empty", async () => {
  expect(await listOutbox(folder.path)).toEqual([]);
});

test("mails are stored whole, newest first, from the site's address", async () => {
  await mailer.send(mail("First"));
  await mailer.send(mail("Second"));
  const names = await listOutbox(folder.path);
  const kept = await Promise.all(
    names.map(async (name) => PostalMime.parse((await readOutboxFile(folder.path, name)) ?? "")),
  );
  expect(kept.map(({ subject }) => subject)).toEqual(["Second", "First"]);
  expect(kept[0]?.from).toMatchObject({ address: "noreply@osei.example" });
});

test.each(["../secret.eml", "nothing.eml", ".2026-05-01.eml", ""])(
  "only outbox files can be read: %j",
  async (name) => {
    await mailer.send(mail("First"));
    expect(await readOutboxFile(folder.path, name)).toBeNull();
  },
);

test("partly written mails are not listed", async () => {
  await mailer.send(mail("First"));
  const files = await readdir(join(folder.path, "outbox"));
  expect(files).toHaveLength(1);
  expect(mailer.isConfigured).toBe(false);
});

test("a mail that does not fit on the disk leaves nothing behind", async () => {
  const writing = vi.spyOn(disk, "writeFile").mockImplementationOnce(async (path) => {
    await writeFile(path, "Subj");
    throw Object.assign(new Error("No space left"), { code: "ENOSPC" });
  });
  syncBuiltinESMExports();
  const sent = mailer.send(mail("First"));
  await expect(sent).rejects.toThrow("No space left");
  writing.mockRestore();
  syncBuiltinESMExports();
  expect(await readdir(join(folder.path, "outbox"))).toEqual([]);
});

test("what a killed process left half-written is removed after a day", async () => {
  await removeOldDrafts(folder.path, new Date());
  await mailer.send(mail("First"));
  const outbox = join(folder.path, "outbox");
  const [sent = ""] = await readdir(outbox);
  const [old, fresh] = [`.${sent}`, `.${sent.replace("2026", "2025")}`];
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const name of [sent, old, fresh, ".nfs0001"]) {
    await writeFile(join(outbox, name), "Subj");
    if (name !== fresh) await utimes(join(outbox, name), longAgo, longAgo);
  }
  await removeOldDrafts(folder.path, new Date());
  expect((await readdir(outbox)).toSorted()).toEqual([".nfs0001", fresh, sent].toSorted());
});
