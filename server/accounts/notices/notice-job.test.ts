import { afterAll, expect, test } from "vitest";
import { accountsWorld } from "../../../tests/support/accounts-world.ts";
import type { SendResult } from "../../mail/mail.ts";
import { noteOn } from "./ask-for-notice.ts";
import { noticeJob } from "./notice-job.ts";

const stage = await accountsWorld();
afterAll(stage.close);
const { world, mails, owner } = stage;
const { signal } = new AbortController();
const noted = {
  to: owner.email,
  kind: "passkey-added" as const,
  detail: "Phone",
  at: "2026-11-20T21:15:00.000Z",
};

test("a notice reaches the address that it was meant for, with the moment on the site's clock", async () => {
  await noticeJob.run(world, noted, signal);
  expect(mails).toMatchObject([
    { to: owner.email, subject: expect.stringMatching(/^A passkey was added – /) },
  ]);
  expect(mails[0]?.text).toMatch(/Nov \d+, 2026, \d\d:15 \(\S+\)/);
});

test("the same is told once in a while where that is wanted, and what is undone is not told", async () => {
  for (let i = 0; i < 2; i++) {
    await noteOn(world, world.db, owner, "codes-failing", { onceInMinutes: 15 });
    await noteOn(world, world.db, owner, "passkey-removed", { detail: `Key ${i}` });
  }
  const undone = world.db.transaction(async (tx) => {
    await noteOn(world, tx, owner, "second-factor-off");
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect((await stage.notices()).map(([, kind, detail]) => [kind, detail])).toEqual([
    ["codes-failing", ""],
    ["passkey-removed", "Key 0"],
    ["passkey-removed", "Key 1"],
  ]);
});

test("an address that is gone is told nothing, one that cannot be reached now is tried again", async () => {
  const failing = (kind: "hard" | "soft" | "unsent") => ({
    ...world,
    mailer: {
      ...world.mailer,
      send: async (): Promise<SendResult> => ({ ok: false, kind, reason: "no" }),
    },
  });
  await noticeJob.run(failing("hard"), noted, signal);
  await expect(noticeJob.run(failing("soft"), noted, signal)).rejects.toThrow("not taken");
  await expect(noticeJob.run(failing("unsent"), noted, signal)).rejects.toThrow("not taken");
});

test("what is no notice of ours is not done", () => {
  expect(noticeJob.data.safeParse({ ...noted, kind: "toString" }).success).toBe(false);
  expect(noticeJob.data.safeParse({ ...noted, at: "yesterday" }).success).toBe(false);
  expect(noticeJob.data.safeParse(noted).success).toBe(true);
});
