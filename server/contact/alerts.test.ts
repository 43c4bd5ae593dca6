import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { logAccess } from "./access-log.ts";
import {
  acknowledgeAlert,
  checkAttempt,
  checkExports,
  countOpenAlerts,
  listAlerts,
  listSuspiciousActors,
  raiseAlert,
} from "./alerts.ts";
import { logAttempt } from "./submissions.ts";
import { submitMessage } from "./submit-message.ts";

const OWNER = { accountId: "owner-1", sessionId: "s", ip: "203.0.113.7", userAgent: "Firefox" };

const { world } = await forAllTests(importWorld());

beforeEach(async () => {
  await world.db.execute(sql`truncate contact_submission_audit, contact_alerts`);
});

async function attempt(
  riskScore: number,
  action: Parameters<typeof logAttempt>[1]["action"] = "secure_form_submission",
  ip = "198.51.100.1",
): Promise<void> {
  const visitor = { ip, userAgent: "Safari", sessionId: null };
  await logAttempt(world.db, { action, at: world.now(), visitor, riskScore, details: {} });
  await checkAttempt(world.db, { action, ip, riskScore });
}

const raised = async () =>
  (await listAlerts(world.db)).map(({ kind, subject, times }) => [kind, subject, times]).toSorted();

test("one attempt of 80 points is an alert, one of less than 50 is none", async () => {
  await attempt(49);
  expect(await raised()).toEqual([]);
  await attempt(80, "validation_failure", "198.51.100.2");
  expect(await raised()).toEqual([
    ["high-risk-attempt", "198.51.100.2", 1],
    ["suspicious-activity", "198.51.100.2", 1],
  ]);
});

test.each<[string, number[], Parameters<typeof attempt>[1], number]>([
  ["an average risk of 50", [50], "secure_form_submission", 1],
  ["an average risk below", [80, 10], "secure_form_submission", 1],
  ["four attempts", [0, 0, 0, 0], "secure_form_submission", 0],
  ["five attempts", [0, 0, 0, 0, 0], "secure_form_submission", 1],
  ["two failures", [0, 0], "validation_failure", 0],
  ["three failures", [0, 0, 0], "validation_failure", 1],
])("%s of one address", async (_what, risks, action, suspicious) => {
  for (const risk of risks) await attempt(risk, action);
  const alerts = (await listAlerts(world.db)).filter(({ kind }) => kind === "suspicious-activity");
  expect(alerts).toHaveLength(suspicious);
});

test("the addresses of one IPv6 network count as one", async () => {
  for (const host of ["1", "2", "abcd"]) {
    await attempt(0, "validation_failure", `2001:db8::${host}`);
  }
  await attempt(0, "validation_failure", "2001:db8:0:1::1");
  const network = "2001:db8:0:0::/64";
  expect(await raised()).toEqual([["suspicious-activity", network, 1]]);
  expect(await listSuspiciousActors(world.db)).toMatchObject([
    { actor: network, accessCount: 3, indicators: ["3 failures"] },
  ]);
});

test("suspicious actors are those of the last 24 hours, with figures and reasons", async () => {
  for (let nth = 0; nth < 3; nth += 1) await attempt(60, "validation_failure");
  await attempt(0, "secure_form_submission", "198.51.100.9");
  await logAccess(world.db, OWNER, { action: "list_submissions", details: {} });
  expect(await listSuspiciousActors(world.db)).toEqual([
    {
      actor: "198.51.100.1",
      averageRisk: 60,
      accessCount: 3,
      firstAccess: expect.any(Date),
      lastAccess: expect.any(Date),
      indicators: ["Average risk 60", "3 failures"],
    },
  ]);
  await world.db.execute(
    sql`update contact_submission_audit set timestamp = timestamp - interval '25 hours'`,
  );
  expect(await listSuspiciousActors(world.db)).toEqual([]);
});

test("a message that was not stored is an alert", async () => {
  await attempt(50, "submission_error");
  expect((await raised())[0]).toEqual(["message-not-stored", "", 1]);
});

test("the fourth export of a day is an alert", async () => {
  for (let nth = 1; nth <= 4; nth += 1) {
    await logAccess(world.db, OWNER, { action: "export_submissions", details: {} });
    await checkExports(world.db, OWNER);
    expect(await countOpenAlerts(world.db)).toBe(nth < 4 ? 0 : 1);
  }
});

test("attempts are checked, and a failing check loses no message", async () => {
  const send = (email: string) =>
    submitMessage(world, {
      draft: { full_name: "Ada Byron", email, reason: "hiring", message: "I would hire you." },
      visitor: { ip: "198.51.100.5", userAgent: "Test", sessionId: null },
      honeypot: "",
      shownForMs: null,
    });
  for (let nth = 0; nth < 3; nth += 1) await send("no address");
  expect(await raised()).toEqual([["suspicious-activity", "198.51.100.5", 1]]);
  await world.db.execute(sql`alter table contact_alerts rename to away`);
  expect(await send("ada@example.com")).toMatchObject({ status: "sent" });
  await world.db.execute(sql`alter table away rename to contact_alerts`);
});

test("an alert is counted until it is acknowledged with a note, then raised anew", async () => {
  const alert = { kind: "high-risk-attempt", subject: "198.51.100.1", riskScore: 85 } as const;
  await Promise.all([1, 2, 3].map(() => raiseAlert(world.db, alert)));
  const [open] = await listAlerts(world.db);
  expect(open).toMatchObject({ times: 3, riskScore: 85, acknowledgedAt: null });
  const acknowledge = () =>
    acknowledgeAlert(world, OWNER, { id: open?.id ?? "", note: "A scanner" });
  expect((await Promise.all([acknowledge(), acknowledge()])).toSorted()).toEqual([0, 1]);
  expect(await countOpenAlerts(world.db)).toBe(0);
  expect((await listAlerts(world.db))[0]).toMatchObject({
    note: "A scanner",
    acknowledgedBy: OWNER.accountId,
  });
  await raiseAlert(world.db, alert);
  expect((await listAlerts(world.db)).map(({ times }) => times)).toEqual([1, 3]);
});

test("an attack from many addresses raises a bounded number of alerts", async () => {
  for (let nth = 0; nth < 110; nth += 1) {
    await raiseAlert(world.db, { kind: "high-risk-attempt", subject: `${nth}`, riskScore: 80 });
  }
  expect(await countOpenAlerts(world.db)).toBe(100);
  await raiseAlert(world.db, { kind: "high-risk-attempt", subject: "7", riskScore: 80 });
  await raiseAlert(world.db, { kind: "altered-message", subject: "x", riskScore: 80 });
  expect(await countOpenAlerts(world.db)).toBe(101);
});

test("all open alerts of a kind are acknowledged at once, and each is logged", async () => {
  for (const subject of ["a", "b", "c"]) {
    await raiseAlert(world.db, { kind: "high-risk-attempt", subject, riskScore: 80 });
  }
  await raiseAlert(world.db, { kind: "altered-message", subject: "x", riskScore: 80 });
  const id = (await listAlerts(world.db)).find(({ subject }) => subject === "b")?.id ?? "";
  const acknowledge = () =>
    acknowledgeAlert(world, OWNER, { id, note: "A scanner", isWholeKind: true });
  expect(await acknowledge()).toBe(3);
  expect(await acknowledge()).toBe(0);
  const isOpen = ({ acknowledgedAt }: { acknowledgedAt: Date | null }) => acknowledgedAt === null;
  const open = (await listAlerts(world.db)).filter(isOpen);
  expect(open.map(({ kind }) => kind)).toEqual(["altered-message"]);
  const { rows } = await world.db.execute(
    sql`select from contact_submission_audit where action_type = 'acknowledge_alert'`,
  );
  expect(rows).toHaveLength(3);
});
