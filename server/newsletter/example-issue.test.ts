import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import type { World } from "../world.ts";
import { sendTestMail } from "./example-issue.ts";

const { world } = await forAllTests(importWorld());

test("a test email that gets no answer is reported while the owner still waits", async () => {
  const mailer: World["mailer"] = {
    ...world.mailer,
    async send(_mail, signal) {
      await new Promise((resolve) => signal?.addEventListener("abort", resolve));
      return { ok: false, kind: "unsent", reason: "Message sending aborted" };
    },
  };
  const account = { id: "one", email: "owner@example.com" };
  const deadline = () => AbortSignal.timeout(20);
  expect(await sendTestMail({ ...world, mailer }, account, deadline)).toEqual({
    status: "unsent",
    reason: "No answer within 60 seconds.",
  });
});
