import { expect, test } from "vitest";
import { accountsWorld } from "../../tests/support/accounts-world.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { resetMailJob } from "./reset-mail-job.ts";
import { securityNotificationJob } from "./security-notifications.ts";

const stage = await forAllTests(accountsWorld());
const { world, owner, mails } = stage;
const { signal } = new AbortController();

test("mails about an account are marked as such, so that no session can read them", async () => {
  const noted = { to: owner.email, detail: "", at: world.now().toISOString() };
  await resetMailJob.run(world, { email: owner.email }, signal);
  await securityNotificationJob.run(world, { ...noted, kind: "password-changed" }, signal);
  expect(mails.map(({ to, kind }) => [to, kind])).toEqual([
    [owner.email, "account"],
    [owner.email, "account"],
  ]);
});
