import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { listAuditEvents } from "./access-log.ts";
import { contactAudit } from "./tables.ts";

const database = await forAllTests(testDatabase());

test("successive equal events of one person are combined, and all of them stay stored", async () => {
  const { db } = database;
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
  const owner = { actorId: "owner-1", actionType: "list_submissions" };
  const events = [
    { ...owner, actorIp: "203.0.113.7" },
    { ...owner, actorIp: "203.0.113.8" },
    { ...owner, actionType: "open_submission" },
    owner,
    { actionType: "open_submission" },
    { actionType: "open_submission" },
    { actorIp: "198.51.100.1", actionType: "validation_failure", riskScore: 10 },
    { actorIp: "198.51.100.2", actionType: "validation_failure", riskScore: 10 },
    { actorIp: "198.51.100.2", actionType: "validation_failure", riskScore: 60 },
  ];
  await db
    .insert(contactAudit)
    .values(events.map((event, minute) => ({ ...event, timestamp: at(minute) })));
  const listed = await listAuditEvents(db);
  expect(
    listed.map(({ actionType, count, firstAt, timestamp }) => [
      actionType,
      count,
      firstAt.getUTCMinutes(),
      timestamp.getUTCMinutes(),
    ]),
  ).toEqual([
    ["validation_failure", 1, 8, 8],
    ["validation_failure", 1, 7, 7],
    ["validation_failure", 1, 6, 6],
    ["open_submission", 1, 5, 5],
    ["open_submission", 1, 4, 4],
    ["list_submissions", 1, 3, 3],
    ["open_submission", 1, 2, 2],
    ["list_submissions", 2, 0, 1],
  ]);
  expect(await db.$count(contactAudit)).toBe(events.length);
});

test("many equal events in a row do not hide the ones before", async () => {
  const { db } = database;
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 2, 0, minute));
  const list = { actorId: "owner-2", actionType: "list_submissions" };
  const before = { actorId: "owner-2", actionType: "export_submissions", timestamp: at(0) };
  const many = Array.from({ length: 1_200 }, (_, i) => ({ ...list, timestamp: at(i + 1) }));
  await db.insert(contactAudit).values([before, ...many]);
  const [latest, earlier] = await listAuditEvents(db);
  expect([latest?.actionType, latest?.count]).toEqual(["list_submissions", 1_200]);
  expect(earlier?.actionType).toBe("export_submissions");
});
