import { sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { addPublicProject } from "../../tests/support/rows.ts";
import { BROWSER } from "../../tests/support/views.ts";
import { listOutbox, readOutboxFile } from "../mail/outbox.ts";
import { recordResults } from "../search/questions/record-question.ts";
import { siteConfig } from "../site/tables.ts";
import { parseBeacon } from "./beacon.ts";
import { Collector } from "./collector.ts";
import { analyticsInquiries } from "./tables.ts";
import { mailWeeklyReportJob, weeklyReportJob } from "./weekly-report-job.ts";

const { signal } = new AbortController();

const { world } = await forAllTests(importWorld());

beforeAll(async () => {
  const { db, queue } = world;
  await db.insert(siteConfig).values({ timeZone: "Asia/Tokyo", weeklyReport: true });
  // Creates the tables of the queue.
  await queue.add(db, mailWeeklyReportJob, { monday: "2026-01-05" });
});
beforeEach(() => world.db.update(siteConfig).set({ weeklyReport: true }));

const worldAt = (time: string) => ({
  ...world,
  environment: { ...world.environment, OWNER_EMAIL: "owner@example.com" },
  now: () => new Date(time),
});

async function checkAt(time: string): Promise<number> {
  await weeklyReportJob.run(worldAt(time), {}, signal);
  const isNew = sql`name = ${mailWeeklyReportJob.name} and data->>'monday' > '2026-01-05'`;
  return world.db.$count(sql`jobs.job`, isNew);
}

async function mails(): Promise<{ to: string | undefined; subject: string; text: string }[]> {
  const folder = world.environment.DATA_DIR;
  return Promise.all(
    (await listOutbox(folder)).map(async (name) => {
      const mail = await PostalMime.parse((await readOutboxFile(folder, name)) ?? "");
      return { to: mail.to?.[0]?.address, subject: mail.subject ?? "", text: mail.text ?? "" };
    }),
  );
}

test("a report is due once, on Mondays from 8:00 in the site's time zone", async () => {
  // 7:59 on Monday, May 18, in Tokyo.
  expect(await checkAt("2026-05-17T22:59:00Z")).toBe(0);
  expect(await checkAt("2026-05-17T23:00:00Z")).toBe(1);
  expect(await checkAt("2026-05-17T23:15:00Z")).toBe(1);
  expect(await checkAt("2026-05-18T14:59:00Z")).toBe(1);
  // Tuesday.
  expect(await checkAt("2026-05-18T15:00:00Z")).toBe(1);
  expect(await checkAt("2026-05-25T05:00:00Z")).toBe(2);
  await world.db.update(siteConfig).set({ weeklyReport: false });
  expect(await checkAt("2026-06-01T05:00:00Z")).toBe(2);
});

test("an empty week is not reported; another says what was read and asked", async () => {
  const { db } = world;
  await mailWeeklyReportJob.run(worldAt("2026-05-18T00:00:00Z"), { monday: "2026-05-18" }, signal);
  expect(await mails()).toEqual([]);

  await addPublicProject(db, { slug: "signs", title: "Harbour Signs" });
  const now = new Date("2026-05-13T03:00:00Z");
  const collector = new Collector({ ...world, now: () => now });
  const beacon = parseBeacon(
    JSON.stringify({ path: "/project/signs", isOpened: true, isRead: true }),
  );
  if (!beacon) throw new Error("the beacon was refused");
  collector.collect(beacon, { address: "203.0.113.1", userAgent: BROWSER });
  await collector.flush();
  const question = "What does it cost?";
  for (const at of ["2026-05-12T10:00:00Z", "2026-05-17T14:59:58Z", "2026-05-17T14:59:59Z"]) {
    await recordResults(db, { question, now: new Date(at), resultCount: 0 });
  }
  const touch = { firstSource: "LinkedIn", firstCampaign: "May" };
  await db.insert(analyticsInquiries).values({ kind: "message", day: "2026-05-13", ...touch });
  await mailWeeklyReportJob.run(worldAt("2026-05-18T00:00:00Z"), { monday: "2026-05-18" }, signal);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.to).toBe("owner@example.com");
  expect(mail?.subject).toContain("Your week: 1 view");
  expect(mail?.text).toContain("May 11, 2026 to May 17, 2026");
  expect(mail?.text).toContain("1 view from 1 visitor, compared with 0 views the week before.");
  expect(mail?.text).toContain("- Harbour Signs: 1 view");
  expect(mail?.text).toContain("- LinkedIn: 1 inquiry");
  expect(mail?.text).toContain("- May: 1 inquiry");
  expect(mail?.text).toContain("- What does it cost?: 3 times");
});
