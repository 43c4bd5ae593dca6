import { expect, test } from "vitest";
import { accountsWorld } from "../../tests/support/accounts-world.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import type { SendResult } from "../mail/mail.ts";
import { queueSecurityNotification, securityNotificationJob } from "./security-notifications.ts";

const stage = await forAllTests(accountsWorld());
const { world, mails, owner } = stage;
const { signal } = new AbortController();
const noted = {
  to: owner.email,
  kind: "passkey-added" as const,
  detail: "Phone",
  at: "2026-11-20T21:15:00.000Z",
};

test("a notification is sent to its address, with the time in the site's time zone", async () => {
  await securityNotificationJob.run(world, noted, signal);
  expect(mails).toMatchObject([
    { to: owner.email, subject: expect.stringMatching(/^A passkey was added – /) },
  ]);
  expect(mails[0]?.text).toMatch(/Nov \d+, 2026, \d\d:15 \(\S+\)/);
});

test("repeats are suppressed within an interval, and a rollback sends nothing", async () => {
  for (let i = 0; i < 2; i++) {
    await queueSecurityNotification(world, world.db, owner, "codes-failing", { onceInMinutes: 15 });
    await queueSecurityNotification(world, world.db, owner, "passkey-removed", {
      detail: `Key ${i}`,
    });
  }
  const undone = world.db.transaction(async (tx) => {
    await queueSecurityNotification(world, tx, owner, "second-factor-off");
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect((await stage.securityNotifications()).map(([, kind, detail]) => [kind, detail])).toEqual([
    ["codes-failing", ""],
    ["passkey-removed", "Key 0"],
    ["passkey-removed", "Key 1"],
  ]);
});

test("a dead address is skipped, a temporary failure is retried", async () => {
  const failing = (kind: "hard" | "soft" | "unsent") => ({
    ...world,
    mailer: {
      ...world.mailer,
      send: async (): Promise<SendResult> => ({ ok: false, kind, reason: "no" }),
    },
  });
  await securityNotificationJob.run(failing("hard"), noted, signal);
  await expect(securityNotificationJob.run(failing("soft"), noted, signal)).rejects.toThrow(
    "not accepted",
  );
  await expect(securityNotificationJob.run(failing("unsent"), noted, signal)).rejects.toThrow(
    "not accepted",
  );
});

test("an unknown kind of notification is rejected", () => {
  expect(securityNotificationJob.data.safeParse({ ...noted, kind: "toString" }).success).toBe(
    false,
  );
  expect(securityNotificationJob.data.safeParse({ ...noted, at: "yesterday" }).success).toBe(false);
  expect(securityNotificationJob.data.safeParse(noted).success).toBe(true);
});
