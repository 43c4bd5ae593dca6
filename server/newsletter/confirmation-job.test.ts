import { eq, not, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { expect, test, vi } from "vitest";
import { MINUTE_MS, START, signUpWorld, wish } from "../../tests/support/sign-ups.ts";
import { listOutbox, readOutboxFile, removeFromOutbox } from "../mail/outbox.ts";
import { siteConfig } from "../site/tables.ts";
import type { World } from "../world.ts";
import { checkConfirmation } from "./confirm.ts";
import { confirmationJob } from "./confirmation-job.ts";
import { mailKeptConfirmationsJob } from "./kept-confirmations.ts";
import { signUp } from "./subscribe.ts";
import { subscribers } from "./tables.ts";

const { world, clock, rows, only, confirmToken } = await signUpWorld();

test("the email links to this site's confirmation page", async () => {
  await signUp(world, wish("ada@example.com"));
  const { id } = await only();
  await confirmationJob.run(world, { subscriberId: id }, new AbortController().signal);
  const { DATA_DIR, SITE_URL } = world.environment;
  const [name = ""] = await listOutbox(DATA_DIR);
  const mail = await PostalMime.parse((await readOutboxFile(DATA_DIR, name)) ?? "");
  expect(mail.to).toMatchObject([{ address: "ada@example.com" }]);
  const link = `${SITE_URL}/newsletter/confirm?token=${await confirmToken()}`;
  expect(mail.text?.replaceAll("=\n", "")).toContain(link);
  expect(mail.html).toContain(link);
});

test("of sign-ups whose emails were held up by an outage, only the last is mailed", async () => {
  await world.db.execute(sql`delete from jobs.job where name = ${confirmationJob.name}`);
  await signUp(world, wish("ada@example.com"));
  clock.moment += 11 * MINUTE_MS;
  await signUp(world, wish("ada@example.com"));
  const { rows: queued } = await world.db.execute<{ data: unknown }>(
    sql`select data from jobs.job where name = ${confirmationJob.name}`,
  );
  expect(queued).toHaveLength(2);
  const mails = await listOutbox(world.environment.DATA_DIR);
  for (const { data } of queued) {
    await confirmationJob.run(
      world,
      confirmationJob.data.parse(data),
      new AbortController().signal,
    );
  }
  expect(await listOutbox(world.environment.DATA_DIR)).toHaveLength(mails.length + 1);
});

test("a confirmation that an outage held up has a link of its own 48 hours", async () => {
  await signUp(world, wish("ada@example.com"));
  const { id } = await only();
  const data = { subscriberId: id, sentAt: new Date(START).toISOString() };
  const { signal } = new AbortController();
  const send = vi.fn<World["mailer"]["send"]>();
  const mailed = { ...world, mailer: { ...world.mailer, send } };
  clock.moment += 60 * 60 * MINUTE_MS;
  send.mockResolvedValueOnce({ ok: false, kind: "soft", reason: "421 try again later" });
  await expect(confirmationJob.run(mailed, data, signal)).rejects.toThrow("421");
  clock.moment += 60 * MINUTE_MS;
  send.mockResolvedValueOnce({ ok: true, messageId: "1" });
  await confirmationJob.run(mailed, data, signal);
  const token = await confirmToken();
  expect(send.mock.lastCall?.[0].text).toContain(token);
  clock.moment += 48 * 60 * MINUTE_MS;
  expect((await checkConfirmation(world, token)).state).toBe("ready");
  // Run again because the end of the first run was not recorded.
  await confirmationJob.run(mailed, data, signal);
  expect(send).toHaveBeenCalledTimes(2);
});

test("the link of a late confirmation is valid although the mail server's reply was lost", async () => {
  await signUp(world, wish("ada@example.com"));
  await world.db.execute(sql`delete from jobs.job where name = ${confirmationJob.name}`);
  const { id } = await only();
  const data = { subscriberId: id, sentAt: new Date(START).toISOString() };
  const { signal } = new AbortController();
  const send = vi.fn<World["mailer"]["send"]>();
  const mailed = { ...world, mailer: { ...world.mailer, send } };
  clock.moment += 25 * 60 * MINUTE_MS;
  send.mockResolvedValueOnce({ ok: false, kind: "unsent", reason: "lost", mayHaveArrived: true });
  await confirmationJob.run(mailed, data, signal);
  const token = await confirmToken();
  expect(send.mock.lastCall?.[0].text).toContain(token);
  expect((await checkConfirmation(world, token)).state).toBe("ready");
  const { rows: queued } = await world.db.execute<{ data: unknown }>(
    sql`select data from jobs.job where name = ${confirmationJob.name}`,
  );
  send.mockResolvedValueOnce({ ok: true, messageId: "1" });
  for (const { data } of queued)
    await confirmationJob.run(mailed, confirmationJob.data.parse(data), signal);
  expect(send).toHaveBeenCalledTimes(2);
  expect(send.mock.lastCall?.[0].text).toContain(token);
});

test("confirmations in the outbox are mailed with new links once email is set up", async () => {
  const signal = new AbortController().signal;
  const { DATA_DIR } = world.environment;
  const queued = () =>
    world.db.execute<{ data: unknown }>(
      sql`select data from jobs.job where name = ${confirmationJob.name}`,
    );
  for (const name of await listOutbox(DATA_DIR)) await removeFromOutbox(DATA_DIR, name);
  await signUp(world, wish("ada@example.com"));
  await signUp(world, wish("bob@example.com"));
  for (const { id } of await rows()) await confirmationJob.run(world, { subscriberId: id }, signal);
  const isBob = eq(subscribers.email, "bob@example.com");
  await world.db
    .update(subscribers)
    .set({ status: "confirmed", confirmedAt: new Date() })
    .where(isBob);
  await world.db.execute(sql`delete from jobs.job where name = ${confirmationJob.name}`);

  clock.moment += 60 * 60 * MINUTE_MS;
  await mailKeptConfirmationsJob.run(world, {}, signal);
  expect(await listOutbox(DATA_DIR)).toHaveLength(2);
  const configured = { ...world, mailer: { ...world.mailer, isConfigured: true } };
  await mailKeptConfirmationsJob.run(configured, {}, signal);
  // The newsletter is off.
  expect(await listOutbox(DATA_DIR)).toHaveLength(2);
  await world.db.insert(siteConfig).values({ id: 1, newsletterEnabled: true });
  await mailKeptConfirmationsJob.run(configured, {}, signal);
  expect(await listOutbox(DATA_DIR)).toEqual([]);
  const [ada] = await world.db.select().from(subscribers).where(not(isBob));
  expect(ada?.confirmSentAt).toEqual(new Date(clock.moment));
  const data = { subscriberId: ada?.id, sentAt: new Date(clock.moment).toISOString() };
  expect((await queued()).rows).toEqual([{ data }]);
});
