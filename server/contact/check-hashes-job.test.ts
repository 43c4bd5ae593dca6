import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { OPEN_PER_KIND_MAX } from "./alerts.ts";
import { checkHashesJob } from "./check-hashes-job.ts";
import { storeSubmission } from "./submissions.ts";
import { contactAlerts, contactAudit, contactSubmissions } from "./tables.ts";

const { world } = await forAllTests(importWorld());
beforeEach(async () => {
  const { db } = world;
  await db.delete(contactAlerts);
  await db.delete(contactSubmissions);
});

const send = (fullName: string) =>
  storeSubmission(world.db, world.secret, {
    message: { fullName, email: "ada@example.com", reason: "hiring", message: "I would hire you." },
    visitor: { ip: "198.51.100.1", userAgent: "Safari", sessionId: null },
    riskScore: 0,
    isSpam: false,
  });

const alter = (id: string, values: Partial<typeof contactSubmissions.$inferInsert>) =>
  world.db.update(contactSubmissions).set(values).where(eq(contactSubmissions.id, id));

const run = (signal = new AbortController().signal) => checkHashesJob.run(world, {}, signal);
const alerts = () => world.db.select().from(contactAlerts);

test("an altered message raises an alert without being opened, unaltered and deleted ones do not", async () => {
  const [altered, unaltered, deleted] = [
    await send("Ada"),
    await send("Grace"),
    await send("Joan"),
  ];
  await alter(altered, { message: "I would not hire you." });
  await alter(unaltered, { isRead: true, isSpam: true, notes: "Mine", state: "won" });
  await alter(deleted, { message: "I would not hire you.", deletedAt: new Date() });
  await run();
  expect(await alerts()).toMatchObject([
    { kind: "altered-message", subject: altered, submissionId: altered, riskScore: 80, times: 1 },
  ]);
  expect(await world.db.$count(contactAudit)).toBe(0);
});

test("the alert is neither counted up daily nor raised again once acknowledged", async () => {
  await alter(await send("Ada"), { fullName: "Grace" });
  await run();
  await run();
  expect(await alerts()).toMatchObject([{ times: 1, acknowledgedAt: null }]);
  await world.db.update(contactAlerts).set({ acknowledgedAt: new Date() });
  await run();
  expect(await alerts()).toHaveLength(1);
});

test("all of many messages are checked, with a bounded number of alerts", async () => {
  const { db } = world;
  for (let nth = 0; nth < 3; nth += 1) await send("Ada Byron");
  // Equal messages have equal hashes.
  await db.execute(sql`
    insert into contact_submissions (full_name, email, reason, message, security_hash)
    select full_name, email, reason, message, security_hash
    from contact_submissions, generate_series(1, 500)`);
  const [last] = await db
    .select({ id: contactSubmissions.id })
    .from(contactSubmissions)
    .orderBy(sql`id desc`)
    .limit(1);
  await alter(last?.id ?? "", { email: "other@example.com" });
  await run();
  expect(await alerts()).toMatchObject([{ submissionId: last?.id }]);
  await db.update(contactSubmissions).set({ securityHash: null });
  await run(AbortSignal.abort());
  expect(await alerts()).toHaveLength(1);
  await run();
  expect(await alerts()).toHaveLength(OPEN_PER_KIND_MAX);
});
